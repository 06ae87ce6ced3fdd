//! Thrift's compact protocol, as far as Parquet metadata needs it.
//!
//! A struct is a sequence of fields, ended by a zero byte. Each field starts with a byte that holds the distance from
//! the previous field's number and the field's type. Integers are zigzag varints, so that small numbers of either sign
//! are short.

/// The types of fields and of list items.
pub const INT: u8 = 5;
pub const LONG: u8 = 6;
pub const TEXT: u8 = 8;
pub const STRUCT: u8 = 12;
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const BYTE: u8 = 3;
const LIST: u8 = 9;

/// Appends a number, seven bits to a byte, lowest bits first.
pub fn varint(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends an integer.
pub fn integer(out: &mut Vec<u8>, number: i64) {
    varint(out, (number << 1 ^ number >> 63).cast_unsigned());
}

/// Appends a text, preceded by its length.
pub fn text(out: &mut Vec<u8>, text: &str) {
    varint(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// Appends a struct. Its fields must come in ascending order, no two of them more than 15 apart.
pub fn structure(out: &mut Vec<u8>, fields: impl FnOnce(&mut Fields)) {
    fields(&mut Fields { out, last: 0 });
    out.push(0);
}

/// The fields of a struct.
pub struct Fields<'o> {
    out: &'o mut Vec<u8>,
    last: u8,
}

impl Fields<'_> {
    fn begin(&mut self, field: u8, kind: u8) -> &mut Vec<u8> {
        let distance = field - self.last;
        debug_assert!((1..16).contains(&distance));
        self.last = field;
        self.out.push(distance << 4 | kind);
        self.out
    }

    /// A field of one byte.
    pub fn byte(&mut self, field: u8, number: u8) {
        self.begin(field, BYTE).push(number);
    }

    /// A boolean field.
    pub fn flag(&mut self, field: u8, is_set: bool) {
        self.begin(field, if is_set { TRUE } else { FALSE });
    }

    /// A 32-bit integer field.
    pub fn int(&mut self, field: u8, number: i32) {
        integer(self.begin(field, INT), number.into());
    }

    /// A 64-bit integer field.
    pub fn long(&mut self, field: u8, number: i64) {
        integer(self.begin(field, LONG), number);
    }

    /// A text field.
    pub fn text(&mut self, field: u8, words: &str) {
        text(self.begin(field, TEXT), words);
    }

    /// A field that is itself a struct.
    pub fn structure(&mut self, field: u8, fields: impl FnOnce(&mut Fields)) {
        structure(self.begin(field, STRUCT), fields);
    }

    /// A list field. All items have the type `kind`; `append` writes one of them.
    pub fn list<T>(&mut self, field: u8, kind: u8, items: &[T], mut append: impl FnMut(&mut Vec<u8>, &T)) {
        let out = self.begin(field, LIST);
        match items.len() {
            count @ ..15 => out.push((count as u8) << 4 | kind),
            count => {
                out.push(0xf0 | kind);
                varint(out, count as u64);
            }
        }
        items.iter().for_each(|item| append(out, item));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_written_as_the_protocol_has_them() {
        let mut out = Vec::new();
        structure(&mut out, |fields| {
            fields.int(1, -1);
            fields.long(3, 300);
            fields.flag(4, false);
            fields.byte(5, 64);
            fields.text(6, "ab");
            fields.structure(10, |_| {});
            fields.list(11, INT, &[1, 2], |out, &number| integer(out, number));
        });
        let expected: &[&[u8]] = &[
            &[0x15, 0x01],
            &[0x26, 0xd8, 0x04],
            &[0x12],
            &[0x13, 64],
            &[0x18, 2, b'a', b'b'],
            &[0x4c, 0],
            &[0x19, 0x25, 2, 4],
            &[0],
        ];
        assert_eq!(out, expected.concat());
    }

    #[test]
    fn long_lists_have_their_length_apart() {
        let mut out = Vec::new();
        structure(&mut out, |fields| fields.list(1, INT, &[0; 200], |out, &number| integer(out, number)));
        assert_eq!(out[..4], [0x19, 0xf5, 0xc8, 0x01]);
        assert_eq!(out.len(), 4 + 200 + 1);
    }
}
