import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A page with this many incompressible bytes, so that the file has its full size. */
export async function heavyPdf(bytes: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Declaration page');
  pdf.context.register(pdf.context.stream(randomBytes(bytes)));
  return pdf.save();
}

/** A phone's photo: 4,000 × 3,000 pixels with camera noise. @param quality of the JPEG, up to 100 */
export const photo = (quality: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality })
    .toBuffer();

const BYTES = 2_000_000;
/** Makes a photo of about as many bytes. */
const PHOTO_QUALITY = 78;

/** Writes a PDF and a photo of 2 MB each. @returns their paths */
export async function writeFilesToSend(
  folder: string,
): Promise<{ readonly pdf: string; readonly jpeg: string }> {
  const [pdf, jpeg] = [join(folder, 'policy.pdf'), join(folder, 'policy.jpg')];
  await writeFile(pdf, await heavyPdf(BYTES));
  await writeFile(jpeg, await photo(PHOTO_QUALITY));
  return { pdf, jpeg };
}
