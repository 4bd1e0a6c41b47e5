import sharp from 'sharp';
import { checkPixels, MOST_PIXELS_AT_ONCE } from './picture-bounds';

/**
 * The picture that a viewer shows of a HEIC, which may hold several.
 * @throws TooManyPixels
 */
export async function readHeic(bytes: Uint8Array): Promise<sharp.Sharp> {
  // It takes memory that no other picture should go without.
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const decoder = new heif.HeifDecoder();
  const pictures = decoder.decode(bytes);
  try {
    const shown = pictures.find((picture) => picture.is_primary()) ?? pictures[0];
    const [width, height] = shown ? [shown.get_width(), shown.get_height()] : [0, 0];
    if (!shown || width < 1 || height < 1) throw new Error('It has no picture');
    // Memory is taken as soon as it is decoded, for what its header says.
    checkPixels({ width, height }, MOST_PIXELS_AT_ONCE);
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((resolve, reject) => {
      shown.display({ data, width, height }, (drawn) =>
        drawn ? resolve() : reject(new Error('It could not be decoded')),
      );
    });
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    for (const picture of pictures) picture.free();
    decoder.decoder?.delete();
  }
}
