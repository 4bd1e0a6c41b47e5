import { PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from 'pdf-lib';
import sharp from 'sharp';
import { type JpegPage, jpegsToPdf } from './jpegs-to-pdf';

const pdfOf = (...pages: JpegPage[]): Buffer => Buffer.concat(jpegsToPdf(pages));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } });

/** The embedded picture of a page, as it stands in the file. */
function embedded(page: PDFPage): PDFRawStream {
  const pictures = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
  const stream = pictures?.lookup(PDFName.of('Picture'));
  if (!(stream instanceof PDFRawStream)) throw new Error('the page has no picture');
  return stream;
}

describe('a PDF of JPEGs', () => {
  it('has one Letter page a picture, turned as the picture is', async () => {
    const upright = await picture(300, 400).jpeg().toBuffer();
    const wide = await picture(400, 300).jpeg({ progressive: true }).toBuffer();
    const turned = await picture(400, 300).withExif({}).withMetadata({ orientation: 6 }).jpeg().toBuffer();

    const pdf = await PDFDocument.load(pdfOf(...[upright, wide, turned].map((bytes) => ({ bytes }))));

    expect(pdf.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual([
      [612, 792],
      [792, 612],
      [612, 792],
    ]);
  });

  it('keeps the pixels as they are and drops EXIF, thumbnails and comments', async () => {
    const plain = await picture(64, 64).jpeg({ quality: 90 }).toBuffer();
    const withPlace = await picture(64, 64)
      .withExif({ IFD0: { Artist: 'PLANTED-MARKER' } })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(withPlace.includes('PLANTED-MARKER')).toBe(true);

    const pdf = pdfOf({ bytes: withPlace });
    expect(pdf.includes('PLANTED-MARKER')).toBe(false);

    const page = (await PDFDocument.load(pdf)).getPage(0);
    const inside = await sharp(embedded(page).getContents()).raw().toBuffer();
    expect(inside.equals(await sharp(plain).raw().toBuffer())).toBe(true);
  });

  it('names the colours of grey pictures', async () => {
    const grey = await picture(20, 20).greyscale().toColourspace('b-w').jpeg().toBuffer();
    const page = (await PDFDocument.load(pdfOf({ bytes: grey }))).getPage(0);
    expect(String(embedded(page).dict.get(PDFName.of('ColorSpace')))).toBe('/DeviceGray');
  });

  it('refuses CMYK, so that the caller encodes it anew', async () => {
    const cmyk = await picture(20, 20).toColourspace('cmyk').jpeg().toBuffer();
    expect(() => jpegsToPdf([{ bytes: cmyk }])).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  it('gives the same bytes for the same pictures, and needs at least one', async () => {
    const bytes = await picture(30, 30).jpeg().toBuffer();
    expect(pdfOf({ bytes }).equals(pdfOf({ bytes }))).toBe(true);
    expect(() => jpegsToPdf([])).toThrow(RangeError);
  });
});
