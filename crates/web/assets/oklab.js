// Colours at equal distances to the eye, by OKLab: linear light, cone responses, their cube roots, and a second matrix.

const TO_CONES = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_CONES = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/** So many colours at equal distances along the straight lines between the given ones, each as red, green and blue. */
export function evenly(colours, steps) {
  const turns = colours.map(toOklab);
  const lengths = turns.slice(1).map((turn, i) => Math.hypot(...turn.map((c, axis) => c - turns[i][axis])));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: steps }, (_, step) => {
    let left = (whole * step) / (steps - 1);
    let line = 0;
    while (line < lengths.length - 1 && left > lengths[line]) left -= lengths[line++];
    const part = Math.min(left / lengths[line], 1);
    return fromOklab(turns[line].map((c, axis) => c + part * (turns[line + 1][axis] - c)));
  });
}

function times(matrix, vector) {
  return matrix.map((row) => row.reduce((sum, entry, i) => sum + entry * vector[i], 0));
}

/** The light of red, green and blue, each from 0 to 1. */
export function linearLight(colour) {
  return colour.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
}

function toOklab(colour) {
  return times(TO_LAB, times(TO_CONES, linearLight(colour)).map(Math.cbrt));
}

function fromOklab(lab) {
  const linear = times(FROM_CONES, times(FROM_LAB, lab).map((c) => c ** 3));
  return linear.map((c) => {
    const channel = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(Math.max(channel, 0), 1));
  });
}
