import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import sharp from 'sharp';
import type { PageLender } from '@coverleaf/contracts';

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

const INK = '#14181c';

const PAPER = '#ffffff';

export type Brand = Pick<PageLender, 'name' | 'primaryColor' | 'secondaryColor'>;

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 88;
const NAME_SIZE = 92;
const TAGLINE = 'Proof of insurance made easy';
const ICON = 180;
/** Pixels that a logo may fill in the sharing image and in the icon. */
export const SHARING_LOGO = { width: 520, height: 120 };
export const ICON_LOGO = { width: ICON - 20, height: ICON - 20 };

/**
 * The image that a shared link shows: the lender's colour, its rule, its name or logo.
 * @param logo a PNG that fits into SHARING_LOGO
 * @returns PNG, 1200 × 630
 */
export async function sharingImage(brand: Brand, logo: Buffer | null): Promise<Buffer> {
  const label = labelColor(brand.primaryColor);
  const lines = wrap(brand.name, NAME_SIZE, WIDTH - 2 * MARGIN, 3);
  const name = lines
    .map((line, index) => at(MARGIN, 330 + index * 100, letter(line, NAME_SIZE).svg))
    .join('');
  const tagline = at(MARGIN, HEIGHT - MARGIN, letter(TAGLINE, 40).svg);
  const base = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="${brand.primaryColor}"/>
      <rect width="${WIDTH}" height="18" fill="${brand.secondaryColor}"/>
      <g fill="${label}">${name}${tagline}</g>
    </svg>`),
  );
  return base
    .composite(logo ? [await onPaper(logo)] : [])
    .png()
    .toBuffer();
}

/**
 * The icon of a browser's tab: the logo on white, or the first letter of the name in the lender's colours.
 * @param logo a PNG that fits into ICON_LOGO
 * @returns PNG, 180 × 180
 */
export async function iconImage(brand: Brand, logo: Buffer | null): Promise<Buffer> {
  if (logo) {
    return sharp({ create: { width: ICON, height: ICON, channels: 3, background: '#ffffff' } })
      .composite([{ input: logo, gravity: 'centre' }])
      .png()
      .toBuffer();
  }
  const initial = letter([...brand.name.trim().toUpperCase()][0] ?? '', 120);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON}" height="${ICON}">
    <rect width="${ICON}" height="${ICON}" rx="24" fill="${brand.primaryColor}"/>
    <g fill="${labelColor(brand.primaryColor)}">${at((ICON - initial.width) / 2, 132, initial.svg)}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Logos are drawn for white paper, so that is what they lie on. */
async function onPaper(logo: Buffer): Promise<sharp.OverlayOptions> {
  const inner = await sharp(logo).metadata();
  const [width, height] = [inner.width + 48, inner.height + 48];
  const paper = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([{ input: logo, gravity: 'centre' }])
    .png()
    .toBuffer();
  return { input: paper, left: MARGIN, top: 64 };
}

const at = (x: number, y: number, svg: string): string => `<g transform="translate(${x} ${y})">${svg}</g>`;

/** White or ink: what is easier to read on `background` (`#rrggbb`), by WCAG's contrast. */
function labelColor(background: string): string {
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
