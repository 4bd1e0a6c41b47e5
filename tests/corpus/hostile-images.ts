import { HEIC_OF_TWO, lockedPdf, samplePhoto } from '../../libs/parsers/test/sample-files';
import { pixelBomb, sampleAnimation, sampleImage, svg } from '../../apps/lender/test/sample-images';
import { type BadInput, through } from './bad-input';

const html = Buffer.from('<html><script>alert(1)</script></html>');
const cut = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
const headOfPng = async (bytes: number): Promise<Buffer> =>
  (await sampleImage().png().toBuffer()).subarray(0, bytes);
const jpeg = (): Promise<Buffer> => samplePhoto().jpeg().toBuffer();
const latin1 = (head: string, rest: string): Buffer => Buffer.from(head + rest, 'latin1');

const inLibrary = through<Buffer | Promise<Buffer>>(async (channels, bytes) => channels.image(await bytes));
const NOT_ACCEPTED = '415 file_type_not_accepted';
const DAMAGED = '422 file_damaged';

/** Files that an administrator may add to the image library. */
const IMAGES = inLibrary([
  ['an image of no byte', Buffer.alloc(0), '422 file_empty'],
  ['an image that is text', Buffer.from('hello'), NOT_ACCEPTED],
  ['an image that is a web page', html, NOT_ACCEPTED],
  ['an image that is a PDF', lockedPdf(), NOT_ACCEPTED],
  ['an image that is an SVG', svg(''), NOT_ACCEPTED],
  ['a web page with the head of a PNG', async () => Buffer.concat([await headOfPng(8), html]), NOT_ACCEPTED],
  ['a web page after the size of a PNG', async () => Buffer.concat([await headOfPng(33), html]), DAMAGED],
  ['a TIFF', () => sampleImage().tiff().toBuffer(), NOT_ACCEPTED],
  ['an AVIF', () => sampleImage(64, 64).avif({ effort: 0 }).toBuffer(), NOT_ACCEPTED],
  ['half a PNG', async () => cut(await sampleImage().png().toBuffer()), DAMAGED],
  ['half a JPEG', async () => cut(await sampleImage().jpeg().toBuffer()), DAMAGED],
  ['half a GIF', async () => cut(await sampleImage().gif().toBuffer()), DAMAGED],
  ['half a WebP', async () => cut(await sampleImage().webp().toBuffer()), DAMAGED],
  ['a PNG of 16,384²', () => pixelBomb(16_384), '422 image_too_large'],
  ['a GIF of 4,000 frames', () => sampleAnimation(4_000, 60, 'gif'), '422 animation_too_long'],
]);

const fromBorrower = through<Buffer | Promise<Buffer>>(async (channels, bytes) =>
  channels.upload({ bytes: await bytes, filename: 'photo.jpg' }),
);

/** Files that a borrower may send as a photo of a policy. */
const PHOTOS = fromBorrower([
  ['a photo of no byte', Buffer.alloc(0), '422 file_empty'],
  ['half a photo', async () => cut(await jpeg()), DAMAGED],
  ['a photo of 16,384²', () => pixelBomb(16_384), '422 image_too_large'],
  ['a photo that is an SVG', svg(''), NOT_ACCEPTED],
  ['a photo that is a program', latin1('\x7fELF', '\0'.repeat(60)), NOT_ACCEPTED],
  ['a photo that is a ZIP', latin1('PK\x05\x06', '\0'.repeat(18)), NOT_ACCEPTED],
  ['a photo with a web page behind it', async () => Buffer.concat([await jpeg(), html]), '201'],
  ['a HEIC of two images', HEIC_OF_TWO, '201'],
  ['a HEIC that is none', latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'x'.repeat(500)), DAMAGED],
]);

const asPage = through<Buffer | Promise<Buffer>>(async (channels, bytes) => {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(await bytes)], 'page.heic'));
  return channels.call('/api/v1/page-images', { method: 'POST', body });
});

/** Files that anybody may send to have them converted to JPEG. */
const PAGES = asPage([
  ['a page of no byte', Buffer.alloc(0), '422 file_empty'],
  ['a page that is a web page', html, NOT_ACCEPTED],
  ['a page that is a PDF', lockedPdf(), NOT_ACCEPTED],
  ['a page of 16,384²', () => pixelBomb(16_384), NOT_ACCEPTED],
  ['half a page', cut(HEIC_OF_TWO), DAMAGED],
  ['a page of two images', HEIC_OF_TWO, '200'],
]);

export const HOSTILE_IMAGES: readonly BadInput[] = [...IMAGES, ...PHOTOS, ...PAGES];
