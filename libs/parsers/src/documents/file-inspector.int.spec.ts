import { randomBytes } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { outcomeOf } from '@coverleaf/testing';
import sharp from 'sharp';
import { activePdf, HEIC, HEIC_OF_TWO, lockedPdf, samplePdf, samplePhoto } from '../../test/sample-files';
import { Parsers } from '../parser';
import { FileInspector } from './file-inspector';

async function largePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await samplePdf());
  pdf.context.register(pdf.context.stream(randomBytes(4_000_000)));
  return pdf.save();
}

describe('a file', () => {
  const parsers = new Parsers();
  const inspector = new FileInspector(parsers);
  afterAll(() => parsers.onApplicationShutdown());
  const resultOf = (bytes: Uint8Array) => outcomeOf(inspector.inspect(bytes));

  it('is opened to find its type and pages', async () => {
    expect(await inspector.inspect(await samplePdf(3))).toEqual({
      type: 'application/pdf',
      pages: 3,
      isInert: true,
    });
  });

  it.each([
    ['has active content', () => activePdf()],
    ['is so large that this takes long', largePdf],
  ])('is left to a job to search if it %s', async (_, make) => {
    expect(await inspector.inspect(await make())).toMatchObject({ type: 'application/pdf' });
    expect((await inspector.inspect(await make())).isInert).toBeUndefined();
  });

  it('is refused if it is damaged, locked, empty or something else', async () => {
    const pdf = await samplePdf();
    const jpeg = await samplePhoto().jpeg().toBuffer();
    const png = await samplePhoto().png().toBuffer();
    const damaged = '422 file_damaged';
    const notAccepted = '415 file_type_not_accepted';
    const behindScript = Buffer.concat([Buffer.from('<script>alert(1)</script><!--\n'), pdf]);
    const files: [string, Uint8Array, string][] = [
      ['cut PDF', pdf.subarray(0, pdf.length / 2), damaged],
      ['locked PDF', lockedPdf(), '422 file_encrypted'],
      ['cut JPEG', jpeg.subarray(0, jpeg.length / 2), damaged],
      ['cut PNG', png.subarray(0, png.length / 2), damaged],
      ['only a JPEG head', jpeg.subarray(0, 20), damaged],
      ['text', Buffer.from('hello'), notAccepted],
      ['script before a PDF', behindScript, notAccepted],
      ['nothing', Buffer.alloc(0), '422 file_empty'],
    ];
    for (const [name, bytes, result] of files) expect([name, await resultOf(bytes)]).toEqual([name, result]);
  });

  it.each([
    ['a byte order mark', '\ufeff'],
    ['blank lines', '\r\n\r\n \t'],
    ['empty bytes', '\0'.repeat(512)],
    ['what a printer is told', '\x1b%-12345X@PJL ENTER LANGUAGE = PDF\r\n'],
    ['a head of a mail', `Content-Type: application/pdf\r\nX-Scanner: ${'x'.repeat(900)}\r\n\r\n`],
  ])('may be a PDF after %s', async (_, before) => {
    expect(await resultOf(Buffer.concat([Buffer.from(before), await samplePdf()]))).toBe('done');
  });

  it.each([
    ['with empty bytes behind its end', (pdf: Buffer) => Buffer.concat([pdf, Buffer.alloc(5_000)])],
    ['without the mark of its end', (pdf: Buffer) => pdf.subarray(0, pdf.lastIndexOf('%%EOF'))],
  ])('may be a PDF %s', async (_, changed) => {
    expect(await resultOf(changed(await samplePdf()))).toBe('done');
  });

  it('may be an image that takes more memory than the sandbox has for files', async () => {
    const create = { width: 8_192, height: 6_144, channels: 3, background: '#c8d0e0' } as const;
    expect(await resultOf(await sharp({ create }).webp({ effort: 0 }).toBuffer())).toBe('done');
  });

  it('may be an animated PNG, a HEIC, and a photo of 200 megapixels', async () => {
    const png = await samplePhoto().png().toBuffer();
    const control = Buffer.from('000000086163544c0000000100000000b42de9a0', 'hex');
    const create = { width: 16_320, height: 12_240, channels: 3, background: '#c8d0e0' } as const;
    const large = await sharp({ create }).jpeg().toBuffer();
    const results = [
      await resultOf(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])),
      await resultOf(HEIC_OF_TWO),
      await resultOf(large),
      await resultOf(large.subarray(0, large.length / 2)),
    ];
    expect(results).toEqual(['done', 'done', 'done', '422 file_damaged']);
  }, 60_000);

  describe('a page that the borrower’s browser can’t open', () => {
    it('is converted to JPEG from HEIC, with the image that viewers show', async () => {
      for (const heic of [HEIC, HEIC_OF_TWO]) {
        const jpeg = sharp(await inspector.toJpeg(heic));
        expect(await jpeg.metadata()).toMatchObject({ format: 'jpeg', width: 16, height: 16 });
        const [red = 255, , blue = 0] = await jpeg.raw().toBuffer();
        expect([red < 20, blue > 235]).toEqual([true, true]);
      }
    });

    it('is refused if it is anything else, or half a HEIC', async () => {
      const jpeg = await samplePhoto().jpeg().toBuffer();
      const files = [await samplePdf(), jpeg, Buffer.from('hello'), Buffer.alloc(0), HEIC.subarray(0, 400)];
      const results = await Promise.all(files.map((bytes) => outcomeOf(inspector.toJpeg(bytes))));
      const notAccepted = '415 file_type_not_accepted';
      expect(results).toEqual([notAccepted, notAccepted, notAccepted, '422 file_empty', '422 file_damaged']);
    });
  });
});
