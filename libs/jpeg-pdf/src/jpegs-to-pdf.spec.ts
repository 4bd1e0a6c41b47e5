import { PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { type JpegPage, jpegsToPdf } from './jpegs-to-pdf';

const pdfOf = (...pages: JpegPage[]): Buffer => Buffer.concat(jpegsToPdf(pages));

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } });

/** The embedded image of a page, as stored in the file. */
function embedded(page: PDFPage): PDFRawStream {
  const images = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
  const stream = images?.lookup(PDFName.of('Image'));
  if (!(stream instanceof PDFRawStream)) throw new Error('the page has no image');
  return stream;
}

describe('a PDF of JPEGs', () => {
  it('has one Letter page per image, turned like the image', async () => {
    const upright = await image(300, 400).jpeg().toBuffer();
    const wide = await image(400, 300).jpeg({ progressive: true }).toBuffer();
    const turned = await image(400, 300).withExif({}).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    const pdf = await PDFDocument.load(pdfOf(...[upright, wide, turned].map((bytes) => ({ bytes }))));
    const sizes = pdf.getPages().map((page) => `${page.getWidth()} × ${page.getHeight()}`);
    expect(sizes).toEqual(['612 × 792', '792 × 612', '612 × 792']);
  });

  it('keeps the pixels and drops EXIF, thumbnails and comments', async () => {
    const plain = await image(64, 64).jpeg({ quality: 90 }).toBuffer();
    const marked = image(64, 64).withExif({ IFD0: { Artist: 'PLANTED-MARKER' } });
    const withPlace = await marked.jpeg({ quality: 90 }).toBuffer();
    expect(withPlace.includes('PLANTED-MARKER')).toBe(true);

    const pdf = pdfOf({ bytes: withPlace });
    expect(pdf.includes('PLANTED-MARKER')).toBe(false);

    const page = (await PDFDocument.load(pdf)).getPage(0);
    const inside = await sharp(embedded(page).getContents()).raw().toBuffer();
    expect(inside.equals(await sharp(plain).raw().toBuffer())).toBe(true);
  });

  it('declares the colors of gray images', async () => {
    const gray = await image(20, 20).grayscale().toColorspace('b-w').jpeg().toBuffer();
    const page = (await PDFDocument.load(pdfOf({ bytes: gray }))).getPage(0);
    expect(String(embedded(page).dict.get(PDFName.of('ColorSpace')))).toBe('/DeviceGray');
  });

  it('refuses CMYK, so that the caller re-encodes it', async () => {
    const cmyk = await image(20, 20).toColorspace('cmyk').jpeg().toBuffer();
    expect(() => jpegsToPdf([{ bytes: cmyk }])).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  it('gives the same bytes for the same images, and needs at least one', async () => {
    const bytes = await image(30, 30).jpeg().toBuffer();
    expect(pdfOf({ bytes }).equals(pdfOf({ bytes }))).toBe(true);
    expect(() => jpegsToPdf([])).toThrow(RangeError);
  });
});
