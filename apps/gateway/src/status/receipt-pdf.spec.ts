import type { UploadProgress } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';
import { PDFDocument } from 'pdf-lib';
import { RECEIPT_TEXTS, receiptPdf } from './receipt-pdf';

const progress: UploadProgress = {
  receiptNumber: '8F14E45F-CEEA',
  financialInstitution: 'Skyla',
  receipt: { sha256: 'a'.repeat(64), pages: 2, bytes: 2_000, receivedAt: '2026-03-04T15:00:00.000Z' },
  status: 'pending',
  checkedAt: null,
  sentAt: null,
  delivery: 'not_begun',
  doneAt: null,
  fault: null,
  reasonCode: null,
  reason: null,
};
const support = { phone: '1', textPhone: '2', email: 'a@b.example', address: '', hours: '', lookupHours: '' };
const site = { name: 'Coverleaf', support };
const document = { fileName: 'policy.pdf', type: 'application/pdf' } as const;
const receiptOf = (more: Partial<UploadProgress>): Promise<Buffer> =>
  receiptPdf({
    progress: { ...progress, ...more },
    document,
    language: 'en',
    color: '#5b2d8a',
    site,
    timeZone: 'UTC',
  });

describe('the receipt', () => {
  it.each(Object.entries(CATALOGUES))('lacks no text in %s', (_, catalogue) => {
    expect(Object.values(RECEIPT_TEXTS).filter((text) => !catalogue[text])).toEqual([]);
  });

  it('is made when it was received, whenever it is saved', async () => {
    const document = await PDFDocument.load(await receiptOf({}), { updateMetadata: false });
    expect(document.getCreationDate()).toEqual(new Date(progress.receipt.receivedAt));
    expect(document.getModificationDate()).toEqual(new Date(progress.receipt.receivedAt));
  });

  it.each([
    ['of one endless word', 'W'.repeat(200)],
    ['in another script', '信用組合 Ελλάδα'],
    ['with marks that turn letters around', 'A\u202eB\u2066C\u0000'],
    ['with nothing that can be printed', '\u{1f600}'],
    ['that is empty', ''],
  ])('can be printed for a lender with a name %s', async (_, financialInstitution) => {
    const document = await PDFDocument.load(await receiptOf({ financialInstitution }));
    expect(document.getPageCount()).toBe(1);
  });
});
