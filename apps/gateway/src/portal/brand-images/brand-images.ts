import { dirname, join } from 'node:path';
import { contrast, type PageLender, parseHex } from '@coverleaf/contracts';
import { type Font, openSync } from 'fontkit';
import sharp from 'sharp';

const FONT_FILE = join(
  dirname(require.resolve('@fontsource/public-sans/package.json')),
  'files',
  'public-sans-latin-700-normal.woff2',
);

let cachedFont: Font | undefined;
const font = (): Font => (cachedFont ??= openSync(FONT_FILE) as Font);

/** Text as outlines, for machines without fonts; sizes are in pixels. Characters that the font lacks are left out. */
function outline(text: string, size: number) {
  const { unitsPerEm } = font();
  const drawable = [...text]
    .filter((character) => font().hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    .join('');
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

/** Lines of at most `width` pixels; an ellipsis replaces the text after `maxLines`. */
function wrap(text: string, size: number, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && outline(longer, size).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ''} …`];
}

const INK = '#14181c';
const WHITE = '#ffffff';

export type Brand = Pick<PageLender, 'name' | 'primaryColor' | 'secondaryColor'>;

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 88;
const NAME_SIZE = 92;
const TAGLINE = 'Proof of insurance made easy';
const ICON = 180;
/** The size that a logo must fit into, in pixels. */
export const SHARING_LOGO = { width: 520, height: 120 };
export const ICON_LOGO = { width: ICON - 20, height: ICON - 20 };

/** The preview image of a shared link (`og:image`), 1200 × 630. @param logo a PNG that fits into SHARING_LOGO */
export async function sharingImage(brand: Brand, logo: Buffer | null): Promise<Buffer> {
  const label = labelColor(brand.primaryColor);
  const lines = wrap(brand.name, NAME_SIZE, WIDTH - 2 * MARGIN, 3);
  const name = lines
    .map((line, index) => translate(MARGIN, 330 + index * 100, outline(line, NAME_SIZE).svg))
    .join('');
  const tagline = translate(MARGIN, HEIGHT - MARGIN, outline(TAGLINE, 40).svg);
  const base = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="${brand.primaryColor}"/>
      <rect width="${WIDTH}" height="18" fill="${brand.secondaryColor}"/>
      <g fill="${label}">${name}${tagline}</g>
    </svg>`),
  );
  return base
    .composite(logo ? [await onWhitePanel(logo)] : [])
    .png()
    .toBuffer();
}

/** The favicon, 180 × 180: the logo, or the first letter of the name. @param logo a PNG that fits into ICON_LOGO */
export async function iconImage(brand: Brand, logo: Buffer | null): Promise<Buffer> {
  if (logo) {
    return sharp({ create: { width: ICON, height: ICON, channels: 3, background: WHITE } })
      .composite([{ input: logo, gravity: 'center' }])
      .png()
      .toBuffer();
  }
  const initial = outline([...brand.name.trim().toUpperCase()][0] ?? '', 120);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON}" height="${ICON}">
    <rect width="${ICON}" height="${ICON}" rx="24" fill="${brand.primaryColor}"/>
    <g fill="${labelColor(brand.primaryColor)}">${translate((ICON - initial.width) / 2, 132, initial.svg)}</g>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Most logos are designed for a white background. */
async function onWhitePanel(logo: Buffer): Promise<sharp.OverlayOptions> {
  const size = await sharp(logo).metadata();
  const [width, height] = [size.width + 48, size.height + 48];
  const panel = await sharp({ create: { width, height, channels: 3, background: WHITE } })
    .composite([{ input: logo, gravity: 'center' }])
    .png()
    .toBuffer();
  return { input: panel, left: MARGIN, top: 64 };
}

const translate = (x: number, y: number, svg: string) => `<g transform="translate(${x} ${y})">${svg}</g>`;

/** The color with more contrast to the background. @param background `#rrggbb` */
function labelColor(background: string): string {
  const [color, white, ink] = [background, WHITE, INK].map(parseHex);
  return color && white && ink && contrast(color, white) >= contrast(color, ink) ? WHITE : INK;
}
