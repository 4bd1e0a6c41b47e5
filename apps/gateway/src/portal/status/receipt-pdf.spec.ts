import type { UploadProgress } from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { qrPath } from '@coverleaf/qr-code';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { RECEIPT_TEXTS, receiptPdf } from './receipt-pdf';

const progress: UploadProgress = {
  receiptNumber: '8F14E45F-CEEA',
  financialInstitution: 'Skyla',
  receipt: { sha256: 'a'.repeat(64), pages: 2, bytes: 2_000, receivedAt: '2026-03-04T15:00:00.000Z' },
  ...{ status: 'pending', checkedAt: null, sentAt: null, delivery: 'not_begun', doneAt: null },
  ...{ fault: null, reasonCode: null, reason: null },
};
const support = { phone: '1', textPhone: '2', email: 'a@b.example', address: '', hours: '', lookupHours: '' };
const site = { name: 'Coverleaf', support };
const document = { fileName: 'policy.pdf', type: 'application/pdf' } as const;
const statusUrl = `https://proof.example/status/${'t0-_'.repeat(30)}`;
const receiptOf = (more: Partial<UploadProgress>): Promise<Buffer> =>
  receiptPdf({
    ...{ progress: { ...progress, ...more }, document, statusUrl, site },
    ...{ language: 'en', color: '#5b2d8a', timeZone: 'UTC' },
  });

describe('receiptPdf', () => {
  it.each(Object.entries(CATALOGS))('has a translation of every text in %s', (_, catalog) => {
    expect(Object.values(RECEIPT_TEXTS).filter((text) => !catalog[text])).toEqual([]);
  });

  it('has the time of receipt as its creation date', async () => {
    const document = await PDFDocument.load(await receiptOf({}), { updateMetadata: false });
    for (const date of [document.getCreationDate(), document.getModificationDate()])
      expect(date).toEqual(new Date(progress.receipt.receivedAt));
  });

  it('contains the private link and its QR code', async () => {
    const { context } = await PDFDocument.load(await receiptOf({}));
    const objects = context.enumerateIndirectObjects().map(([, object]) => object);
    expect(objects.map(String).join('\n')).toContain(`/URI (${statusUrl})`);
    const streams = objects.filter((object) => object instanceof PDFRawStream);
    const decode = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode());
    const drawn = streams.map((stream) => decode(stream).toString('latin1'));
    // Each run of dark modules is one closed path.
    const runs = qrPath(statusUrl).path.split('z').length - 1;
    expect(drawn.join('\n').match(/^h$/gm)?.length).toBeGreaterThanOrEqual(runs);
  });

  it.each([
    ['of one very long word', 'W'.repeat(200)],
    ['in another script', '信用組合 Ελλάδα'],
    ['with bidirectional control characters', 'A\u202eB\u2066C\u0000'],
    ['without printable characters', '\u{1f600}'],
    ['that is empty', ''],
  ])('has one page for a lender with a name %s', async (_, financialInstitution) => {
    const document = await PDFDocument.load(await receiptOf({ financialInstitution }));
    expect(document.getPageCount()).toBe(1);
  });
});
