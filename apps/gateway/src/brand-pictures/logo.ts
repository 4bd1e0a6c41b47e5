import sharp from 'sharp';

/** Decoding is refused above this, before any memory is taken for it. */
const MOST_PIXELS = 40_000_000;
/** And given up after this. */
const MOST_SECONDS = 5;

/** How raster files begin; everything else, such as SVG with whatever it asks for, is never opened. */
const BEGINNINGS: readonly RegExp[] = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF.{4}WEBP/s];

/**
 * Opens a logo, which may be anything that somebody once stored.
 * @param box pixels that it has to fit into
 * @returns PNG
 * @throws Error for what is no raster picture, is damaged or too large
 */
export async function fitLogo(file: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  const head = file.toString('latin1', 0, 16);
  if (!BEGINNINGS.some((beginning) => beginning.test(head))) throw new Error('This is no raster picture');
  return sharp(file, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize({ ...box, fit: 'inside' })
    .timeout({ seconds: MOST_SECONDS })
    .png()
    .toBuffer();
}
