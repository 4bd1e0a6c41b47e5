import { randomUUID } from 'node:crypto';
import { outcomeOf } from '@coverleaf/testing';
import sharp from 'sharp';
import { HEIC, HEIC_OF_TWO, lockedPdf, samplePdf, samplePhoto } from '../../../test/sample-files';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { FileInspector } from '../inspection/file-inspector';
import { UploadEntity } from '../upload.entity';
import { type NewUpload, UploadIntakeService } from './upload-intake.service';

describe('an upload', () => {
  const service = useDocument();
  const uploads = () => service.get(UploadIntakeService);
  const request = (bytes: Uint8Array, more: Partial<NewUpload> = {}): Promise<NewUpload> =>
    service.newUpload({ bytes, lender: SKYLA, email: 'Ann@Example.com', ...more });
  const resultOf = async (bytes: Uint8Array) => outcomeOf(uploads().create(await request(bytes)));
  const rows = () => service.rows(UploadEntity).count();

  it('becomes a row that says what was received', async () => {
    const upload = await request(await samplePdf(3));
    const { receipt, repeated } = await uploads().create(upload);
    expect(repeated).toBe(false);
    expect(receipt).toMatchObject({ status: 'pending', receipt: { pages: 3, sha256: upload.file.sha256 } });
    const row = await service.rows(UploadEntity).findOneByOrFail({ id: receipt.id });
    expect(row).toMatchObject({
      email: 'Ann@Example.com',
      contentType: 'application/pdf',
      accountId: 'SKY-1001',
      notes: 'Prairie Mutual',
    });
  });

  it('is refused when it is damaged, locked, empty or something else, and leaves no row', async () => {
    const pdf = await samplePdf();
    const jpeg = await samplePhoto().jpeg().toBuffer();
    const png = await samplePhoto().png().toBuffer();
    const before = await rows();
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
    expect(await rows()).toBe(before);
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

  it('sent again under its key is the same upload, even at the same moment', async () => {
    const idempotencyKey = randomUUID();
    const bytes = await samplePdf();
    const before = await rows();
    const upload = await request(bytes, { idempotencyKey, lender: HARBOR });
    const files = await Promise.all(Array.from({ length: 8 }, () => service.storeFile(bytes)));
    const results = await Promise.all(files.map((file) => uploads().create({ ...upload, file })));
    expect(new Set(results.map(({ receipt }) => receipt.id + receipt.confirmationToken)).size).toBe(1);
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await rows()).toBe(before + 1);
  });

  it('registered twice, because the first answer was lost, keeps its file', async () => {
    const upload = await request(await samplePdf(), { idempotencyKey: randomUUID() });
    const first = await uploads().create(upload);
    // Whoever hears `repeated` deletes what was sent.
    const second = await uploads().create(upload);
    expect([second.receipt.id, second.repeated]).toEqual([first.receipt.id, false]);
    const twice = await request(await samplePdf(), { idempotencyKey: randomUUID() });
    const both = await Promise.all([uploads().create(twice), uploads().create(twice)]);
    expect(both.map(({ repeated }) => repeated)).toEqual([false, false]);
    expect(new Set(both.map(({ receipt }) => receipt.id)).size).toBe(1);
  });

  it('is refused when its key was used for something else', async () => {
    const idempotencyKey = randomUUID();
    await uploads().create(await request(await samplePdf(), { idempotencyKey }));
    const other = await request(await samplePdf(), { idempotencyKey, name: 'Somebody Else' });
    expect(await outcomeOf(uploads().create(other))).toBe('409 idempotency_conflict');
  });

  describe('of a page that its browser cannot open', () => {
    const convert = async (bytes: Uint8Array): Promise<Buffer> => {
      const { key } = await service.storeFile(bytes);
      const inspector = service.get(FileInspector);
      const { bytes: size } = await inspector.toJpeg({ key, jpegKey: `${key}.jpg` });
      const jpeg = await service.store.read('insurance', `${key}.jpg`);
      expect(jpeg.length).toBe(size);
      return jpeg;
    };

    it('gets a JPEG of the HEIC, with the image that viewers show', async () => {
      for (const heic of [HEIC, HEIC_OF_TWO]) {
        const jpeg = sharp(await convert(heic));
        expect(await jpeg.metadata()).toMatchObject({ format: 'jpeg', width: 16, height: 16 });
        const [red = 255, , blue = 0] = await jpeg.raw().toBuffer();
        expect([red < 20, blue > 235]).toEqual([true, true]);
      }
    });

    it('gets nothing of anything else, nor of half a HEIC', async () => {
      const jpeg = await samplePhoto().jpeg().toBuffer();
      const before = await rows();
      const files = [await samplePdf(), jpeg, Buffer.from('hello'), Buffer.alloc(0), HEIC.subarray(0, 400)];
      const results = await Promise.all(files.map((bytes) => outcomeOf(convert(bytes))));
      const notAccepted = '415 file_type_not_accepted';
      expect(results).toEqual([notAccepted, notAccepted, notAccepted, '422 file_empty', '422 file_damaged']);
      expect(await rows()).toBe(before);
    });
  });
});
