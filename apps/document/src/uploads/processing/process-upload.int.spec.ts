import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { newActor } from '@coverleaf/testing';
import { OutOfBoundsError } from '@coverleaf/bounded-process';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import {
  activePdf,
  samplePdf,
  samplePhoto,
  unrepairablePdf,
} from '../../../../../libs/parsers/test/sample-files';
import { HARBOR, SKYLA, useDocument } from '../../../test/start-document';
import { MAX_PIXELS_IN_MEMORY } from '@coverleaf/parsers';
import { DocumentsService } from '../../documents/documents.service';
import { UploadEntity, UploadEventEntity } from '../upload.entity';
import { PdfConverter } from './pdf-converter';
import { StuckUploads } from './stuck-uploads';

const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);

describe('an upload in processing', () => {
  const service = useDocument();
  afterEach(() => service.fault('none'));

  it('is delivered to the API of a lender that has an account, and is processed', async () => {
    const bytes = await samplePdf(2);
    const id = await service.send(SKYLA, { bytes });
    expect(await service.until(id, 'closed')).toMatchObject({ status: 'processed', fault: null });
    expect(await service.history(id)).toEqual(['received', 'sending', 'processed']);
    const [sent, ...more] = await service.ledger(id);
    expect(more).toEqual([]);
    const file = { bytes: bytes.length, contentType: 'application/pdf' };
    const body = { account: 'SKY-1001', name: 'Ann Example', fileName: 'policy.pdf', file };
    expect(sent).toMatchObject({ kind: 'document', body });
  });

  it.each([
    ['a lender without an account', HARBOR],
    ['a lender set to RightTrack', { ...SKYLA, rightTrack: true }],
    ['no lender', null],
  ])('goes to the file share from %s, and waits there for staff', async (_, lender) => {
    const id = await service.send(lender, { email: 'ann@example.com' });
    expect(await service.until(id, 'sent')).toMatchObject({ status: 'pending' });
    const [sent] = await service.ledger(id);
    const fileUrl = expect.stringMatching(/^http:\/\/portal\.example\/files\/insurance\.[\w-]+$/) as string;
    const body = { email: 'ann@example.com', insuranceCompany: 'Prairie Mutual', fileUrl };
    expect(sent).toMatchObject({ kind: 'file', body });
  });

  it('is delivered once, even if the first replies are lost', async () => {
    await service.fault('accept-and-drop', 2);
    const id = await service.send(SKYLA);
    await service.until(id, 'closed');
    expect(await service.effects(id)).toBe(1);
    expect(await service.ledger(id)).toHaveLength(3);
  });

  it('is rejected with the reason if the lender refuses it for good', async () => {
    await service.fault('refuse', 1);
    const id = await service.send(SKYLA);
    const { rejectionReason, ...upload } = await service.until(id, 'closed');
    expect(upload).toMatchObject({ status: 'rejected', fault: 'refused' });
    expect(rejectionReason).toBe(
      'Failed to process with lender API: The lender API refused it (422): This account takes no documents',
    );
  });

  it('stays pending if the file share refuses it for good, because staff have to look', async () => {
    await service.fault('refuse', 1);
    const id = await service.send(HARBOR);
    await service.untilTransmission(id, 'failed');
    expect(await service.upload(id)).toMatchObject({ stage: 'sending', status: 'pending' });
  });

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('is converted to PDF from a %s image', async (format) => {
    const image = await samplePhoto().toFormat(format).toBuffer();
    const id = await service.send(HARBOR, { bytes: image });
    const { pages, pdfPath, filePath, sha256 } = await service.until(id, 'sent');
    expect(pages).toBe(1);
    const pdf = await PDFDocument.load(await service.store.read('insurance', pdfPath ?? ''));
    expect(pdf.getPageCount()).toBe(1);
    expect((await service.store.stat('insurance', filePath)).bytes).toBe(image.length);
    const [sent] = await service.ledger(id);
    expect(sent).toMatchObject({
      body: { file: { contentType: 'application/pdf' }, fileName: 'policy.pdf' },
    });
    expect(sha256).not.toBe((sent?.body as { file: { sha256: string } }).file.sha256);
  });

  it('becomes a PDF whose image viewers show, however many pixels it has', async () => {
    const large = sharp({ create: { width: 16_320, height: 12_240, channels: 3, background: '#c8d0e0' } });
    const id = await service.send(HARBOR, { bytes: await large.jpeg().toBuffer() });
    const { pdfPath } = await service.until(id, 'sent');
    const pdf = Buffer.from(await service.store.read('insurance', pdfPath ?? '')).toString('latin1');
    const [, width, height] = /\/Width (\d+) \/Height (\d+)/.exec(pdf) ?? [];
    expect(Number(width) * Number(height)).toBeLessThanOrEqual(MAX_PIXELS_IN_MEMORY);
    expect(Number(width) * Number(height)).toBeGreaterThan(0.9 * MAX_PIXELS_IN_MEMORY);
  }, 60_000);

  it('is rejected if its image can no longer be read', async () => {
    const id = await service.send(HARBOR, { bytes: await samplePhoto().png().toBuffer() });
    const { filePath } = await service.until(id, 'sent');
    await service.store.put('insurance', filePath, Readable.from([Buffer.from('no image any more')]));
    const stuck = { stage: 'received', pdfPath: null, stageSince: AN_HOUR_AGO } as const;
    await service.rows(UploadEntity).update({ id }, stuck);
    await service.get(StuckUploads).requeue();
    const unreadable = { status: 'rejected', fault: 'unreadable' };
    expect(await service.until(id, 'closed', 20_000)).toMatchObject(unreadable);
  });

  it('continues unconverted if its conversion always exceeds its bounds', async () => {
    const convert = jest.spyOn(service.get(PdfConverter), 'convert');
    convert.mockRejectedValue(new OutOfBoundsError('The process that opened the file ended'));
    try {
      const id = await service.send(SKYLA, { bytes: await samplePhoto().png().toBuffer() });
      expect(await service.until(id, 'closed', 20_000)).toMatchObject({ status: 'processed', fault: null });
      expect(convert).toHaveBeenCalledTimes(3);
      const [sent] = await service.ledger(id);
      expect(sent).toMatchObject({ body: { file: { contentType: 'image/png' }, fileName: 'policy.png' } });
      const event = await service.rows(UploadEventEntity).findOneByOrFail({ uploadId: id, stage: 'sending' });
      expect(event.reason).toBe('This image could not be turned into a PDF here, so it goes on as it came');
    } finally {
      convert.mockRestore();
    }
  });

  it('loses its active content before anybody gets it; the original is kept', async () => {
    const bytes = await activePdf();
    const id = await service.send(HARBOR, { bytes });
    const { filePath, pdfPath, removedContent, sha256 } = await service.until(id, 'sent');
    expect(removedContent).toEqual(['javascript']);
    expect(Buffer.compare(await service.store.read('insurance', filePath), bytes)).toBe(0);
    const safe = await service.store.read('insurance', pdfPath ?? '');
    expect((await PDFDocument.load(safe)).getPageCount()).toBe(1);
    expect(safe.includes('JavaScript')).toBe(false);
    const [sent] = await service.ledger(id);
    expect((sent?.body as { file: { sha256: string } }).file.sha256).toBe(
      createHash('sha256').update(safe).digest('hex'),
    );
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const document = await service.get(DocumentsService).get({ actor: newActor(), params: { id } });
    expect(document).toMatchObject({ removedContent: ['javascript'], hasFile: true });
  });

  it('is rejected if its active content can’t be removed', async () => {
    const id = await service.send(HARBOR, { bytes: unrepairablePdf() });
    expect(await service.until(id, 'closed')).toMatchObject({ status: 'rejected', fault: 'unreadable' });
    expect(await service.ledger(id)).toEqual([]);
  });

  it('stays the same byte for byte if it has no active content', async () => {
    const bytes = await samplePdf(3);
    const id = await service.send(HARBOR, { bytes });
    expect(await service.until(id, 'sent')).toMatchObject({ pdfPath: null, removedContent: [] });
    const [sent] = await service.ledger(id);
    expect(sent).toMatchObject({
      body: { file: { sha256: createHash('sha256').update(bytes).digest('hex') } },
    });
  });

  it('gets a job if it has none', async () => {
    const { key: filePath } = await service.storeFile(await samplePdf(1));
    const id = await service.insertUpload({ filePath, stage: 'received', stageSince: AN_HOUR_AGO });
    expect(await service.get(StuckUploads).requeue()).toBe(1);
    expect(await service.get(StuckUploads).requeue()).toBe(0);
    await service.until(id, 'sent');
  });
});
