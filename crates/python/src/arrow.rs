//! Columns for other programs, by the Arrow C stream interface.
//!
//! The three structs and what their callbacks may do are those of the Arrow specification, "The Arrow C data interface" and
//! "The Arrow C stream interface". They are written out here, since that is all there is to it: two types of columns, no
//! nulls. There is `unsafe` in this file because the consumer on the other side is C.
//!
//! **Who owns what.** A struct that is handed out owns, behind `private_data`, everything it points to. Its consumer calls
//! `release` once, from any thread, or moves the struct elsewhere and clears `release` in the old place.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

/// What an error that is no other one is called: `EIO`.
const EIO: c_int = 5;

/// A column of a batch.
pub enum Column {
    /// Numbers.
    Numbers(Vec<u64>),
    /// Texts, one after another, and where each begins; the last number is where they all end.
    Texts { ends: Vec<i32>, bytes: Vec<u8> },
}

impl Column {
    /// A column of texts. They must be shorter than 2 GiB together.
    pub fn texts<T: AsRef<str>>(texts: impl Iterator<Item = T>) -> Column {
        let (mut ends, mut bytes) = (vec![0], Vec::new());
        for text in texts {
            bytes.extend_from_slice(text.as_ref().as_bytes());
            ends.push(i32::try_from(bytes.len()).unwrap_or(i32::MAX));
        }
        Column::Texts { ends, bytes }
    }

    fn len(&self) -> usize {
        match self {
            Column::Numbers(numbers) => numbers.len(),
            Column::Texts { ends, .. } => ends.len() - 1,
        }
    }

    /// Where its buffers begin, that for nulls first.
    fn buffers(&self) -> Vec<*const c_void> {
        match self {
            Column::Numbers(numbers) => vec![ptr::null(), numbers.as_ptr().cast()],
            Column::Texts { ends, bytes } => vec![ptr::null(), ends.as_ptr().cast(), bytes.as_ptr().cast()],
        }
    }
}

/// What type a column has.
#[derive(Clone, Copy)]
pub enum Type {
    Number,
    Text,
}

impl Type {
    fn format(self) -> &'static CStr {
        match self {
            Type::Number => c"L",
            Type::Text => c"u",
        }
    }
}

/// Something that comes in batches of columns.
pub trait Batches: Send {
    /// The columns of every batch.
    fn columns(&self) -> &'static [(&'static CStr, Type)];

    /// The next batch: as many columns, equally long; none at the end.
    fn next(&mut self) -> Option<Vec<Column>>;
}

/// `struct ArrowSchema`.
#[repr(C)]
pub struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut Schema,
    dictionary: *mut Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

/// `struct ArrowArray`.
#[repr(C)]
pub struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

/// `struct ArrowArrayStream`.
#[repr(C)]
pub struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

// Safety: what is behind its pointers belongs to it alone, and `Batches` may go to another thread.
unsafe impl Send for Stream {}

/// What a schema owns: its children, and the places where they are pointed to.
struct SchemaParts {
    children: Vec<*mut Schema>,
}

/// What an array owns: a column, or children; and the places where buffers and children are pointed to.
struct ArrayParts {
    /// Kept for the buffers that point into it.
    _column: Option<Column>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut Array>,
}

/// What a stream owns.
struct StreamParts {
    batches: Box<dyn Batches>,
    /// Why the last call failed.
    error: Option<CString>,
}

impl Schema {
    fn new(format: &'static CStr, name: &'static CStr, children: Vec<Schema>) -> Schema {
        let children: Vec<*mut Schema> = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
        let mut parts = Box::new(SchemaParts { children });
        Schema {
            format: format.as_ptr(),
            name: name.as_ptr(),
            metadata: ptr::null(),
            flags: 0,
            n_children: parts.children.len() as i64,
            children: parts.children.as_mut_ptr(),
            dictionary: ptr::null_mut(),
            release: Some(release_schema),
            private_data: Box::into_raw(parts).cast(),
        }
    }

    /// The schema of a batch, which is a struct of its columns.
    fn of(columns: &[(&'static CStr, Type)]) -> Schema {
        let children = columns.iter().map(|(name, kind)| Schema::new(kind.format(), name, Vec::new()));
        Schema::new(c"+s", c"", children.collect())
    }
}

impl Array {
    fn new(length: usize, column: Option<Column>, children: Vec<Array>) -> Array {
        // A struct has a buffer for nulls alone, and needs none of it.
        let buffers = column.as_ref().map_or_else(|| vec![ptr::null()], Column::buffers);
        let children: Vec<*mut Array> = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
        let mut parts = Box::new(ArrayParts { _column: column, buffers, children });
        Array {
            length: length as i64,
            null_count: 0,
            offset: 0,
            n_buffers: parts.buffers.len() as i64,
            n_children: parts.children.len() as i64,
            buffers: parts.buffers.as_mut_ptr(),
            children: parts.children.as_mut_ptr(),
            dictionary: ptr::null_mut(),
            release: Some(release_array),
            private_data: Box::into_raw(parts).cast(),
        }
    }

    fn of(columns: Vec<Column>) -> Array {
        let length = columns.first().map_or(0, Column::len);
        Array::new(
            length,
            None,
            columns.into_iter().map(|column| Array::new(length, Some(column), Vec::new())).collect(),
        )
    }

    /// What stands for the end of a stream: an array that is released.
    fn end() -> Array {
        Array {
            length: 0,
            null_count: 0,
            offset: 0,
            n_buffers: 0,
            n_children: 0,
            buffers: ptr::null_mut(),
            children: ptr::null_mut(),
            dictionary: ptr::null_mut(),
            release: None,
            private_data: ptr::null_mut(),
        }
    }
}

impl Stream {
    /// A stream of batches.
    pub fn new(batches: Box<dyn Batches>) -> Stream {
        Stream {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release_stream),
            private_data: Box::into_raw(Box::new(StreamParts { batches, error: None })).cast(),
        }
    }
}

impl Drop for Stream {
    /// Releases it, unless a consumer has moved it elsewhere.
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // Safety: it was not released, and is not used any more.
            unsafe { release(self) };
        }
    }
}

/// # Safety
///
/// `schema` is one that was made here and is not released.
unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // Safety: as promised; `private_data` was made by `Schema::new`.
    let (schema, parts) = unsafe { (&mut *schema, Box::from_raw((*schema).private_data.cast::<SchemaParts>())) };
    for &child in &parts.children {
        // Safety: it was made from a box. A consumer may have moved it, and has then cleared `release`.
        let mut child = unsafe { Box::from_raw(child) };
        if let Some(release) = child.release {
            // Safety: it is not released.
            unsafe { release(&mut *child) };
        }
    }
    schema.release = None;
}

/// # Safety
///
/// `array` is one that was made here and is not released.
unsafe extern "C" fn release_array(array: *mut Array) {
    // Safety: as promised; `private_data` was made by `Array::new`.
    let (array, parts) = unsafe { (&mut *array, Box::from_raw((*array).private_data.cast::<ArrayParts>())) };
    for &child in &parts.children {
        // Safety: it was made from a box. A consumer may have moved it, and has then cleared `release`.
        let mut child = unsafe { Box::from_raw(child) };
        if let Some(release) = child.release {
            // Safety: it is not released.
            unsafe { release(&mut *child) };
        }
    }
    array.release = None;
}

/// # Safety
///
/// `stream` is one that was made here and is not released; nobody else uses it meanwhile.
unsafe fn parts<'s>(stream: *mut Stream) -> &'s mut StreamParts {
    // Safety: as promised; `private_data` was made by `Stream::new`.
    unsafe { &mut *(*stream).private_data.cast::<StreamParts>() }
}

/// # Safety
///
/// As [`parts`]; and `out` is a place for a schema.
unsafe extern "C" fn get_schema(stream: *mut Stream, out: *mut Schema) -> c_int {
    // Safety: as promised.
    let parts = unsafe { parts(stream) };
    // Safety: whatever was at the place is not to be dropped.
    unsafe { out.write(Schema::of(parts.batches.columns())) };
    0
}

/// # Safety
///
/// As [`parts`]; and `out` is a place for an array.
unsafe extern "C" fn get_next(stream: *mut Stream, out: *mut Array) -> c_int {
    // Safety: as promised.
    let parts = unsafe { parts(stream) };
    // A panic must not reach C.
    match catch_unwind(AssertUnwindSafe(|| parts.batches.next())) {
        Ok(batch) => {
            // Safety: whatever was at the place is not to be dropped.
            unsafe { out.write(batch.map_or_else(Array::end, Array::of)) };
            0
        }
        Err(_) => {
            parts.error = Some(c"the rows could not be written".to_owned());
            EIO
        }
    }
}

/// # Safety
///
/// As [`parts`].
unsafe extern "C" fn get_last_error(stream: *mut Stream) -> *const c_char {
    // Safety: as promised.
    unsafe { parts(stream) }.error.as_ref().map_or(ptr::null(), |error| error.as_ptr())
}

/// # Safety
///
/// As [`parts`].
unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // Safety: as promised; it is not used any more.
    let (stream, parts) = unsafe { (&mut *stream, Box::from_raw((*stream).private_data.cast::<StreamParts>())) };
    drop(parts);
    stream.release = None;
}
