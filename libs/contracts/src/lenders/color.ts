/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;

/** Null when the text is not `#rrggbb`. */
export function parseHex(hex: string): Rgb | null {
  if (!HEX.test(hex)) return null;
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Linear light, 0 to 1, of an sRGB channel. */
export function linearLight(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const luminance = ([r, g, b]: Rgb): number =>
  0.2126 * linearLight(r) + 0.7152 * linearLight(g) + 0.0722 * linearLight(b);

/** WCAG contrast, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
