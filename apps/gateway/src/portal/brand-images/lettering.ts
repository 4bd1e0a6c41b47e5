import { join, dirname } from 'node:path';
import { openSync, type Font } from 'fontkit';

const FILE = join(
  dirname(require.resolve('@fontsource/public-sans/package.json')),
  'files',
  'public-sans-latin-700-normal.woff2',
);

let opened: Font | undefined;
const font = (): Font => (opened ??= openSync(FILE) as Font);

/** Text as outlines, so that an image looks the same on machines that have no fonts. */
export interface Lettering {
  /** SVG, with its origin at the start of the base line. */
  readonly svg: string;
  /** Pixels. */
  readonly width: number;
}

/** @param size of the letters in pixels. Signs that the font lacks are left out. */
export function letter(text: string, size: number): Lettering {
  const { unitsPerEm } = font();
  const drawable = [...text].filter((sign) => font().hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)).join('');
  const run = font().layout(drawable);
  const scale = size / unitsPerEm;
  let x = 0;
  const paths = run.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`;
    x += run.positions[index]?.xAdvance ?? 0;
    return path;
  });
  return { svg: `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`, width: x * scale };
}

/** The text in lines that are no wider than `width` pixels, at most `most`; the rest is cut with an ellipsis. */
export function wrap(text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && letter(longer, size).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} …`];
}
