const INK = '#14181c';
const PAPER = '#ffffff';

/** White or ink: what is easier to read on `background` (`#rrggbb`), by WCAG's contrast. */
export function labelColor(background: string): string {
  const light = luminance(background);
  const onPaper = 1.05 / (light + 0.05);
  const onInk = (light + 0.05) / (luminance(INK) + 0.05);
  return onPaper >= onInk ? PAPER : INK;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
