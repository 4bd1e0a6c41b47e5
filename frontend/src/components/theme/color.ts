import { linearLight, type Rgb } from '@coverleaf/contracts';

/** A color in OKLCH: lightness 0 to 1, chroma from 0, hue in radians. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export function toHex([r, g, b]: Rgb): string {
  return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`;
}

function gamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

// Matrices from Björn Ottosson's definition of OKLab.
export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = [linearLight(rgb[0]), linearLight(rgb[1]), linearLight(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function toLinear({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const shows = (channels: readonly number[]): boolean =>
  channels.every((value) => value > -1e-4 && value < 1.0001);

/** The nearest sRGB color: keeps lightness and hue, reduces chroma. */
export function toRgb(color: Oklch): Rgb {
  let channels = toLinear(color);
  if (!shows(channels)) {
    let low = 0;
    let high = color.c;
    for (let step = 0; step < 12; step += 1) {
      const c = (low + high) / 2;
      if (shows(toLinear({ ...color, c }))) low = c;
      else high = c;
    }
    channels = toLinear({ ...color, c: low });
  }
  const [r, g, b] = channels.map((value) => Math.round(255 * gamma(Math.min(1, Math.max(0, value)))));
  return [r ?? 0, g ?? 0, b ?? 0];
}
