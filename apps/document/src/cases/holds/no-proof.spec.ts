import { fieldOf, readingOf } from '../../../../../libs/reading/test/invented-readings';
import { noProofOf } from './no-proof';

describe('a document that plainly proves nothing', () => {
  const nothing = readingOf('other', []);
  const unrelated = { ...nothing, kind: { value: 'other' as const, confidence: 0.6, page: null } };
  const withQuality = (quality: number) => ({
    ...unrelated,
    pages: unrelated.pages.map((page) => ({ ...page, quality })),
  });

  it('is a bill, a blank page or a portrait', () => {
    expect(noProofOf(readingOf('bill', []))).toBe('bill');
    expect(noProofOf(unrelated)).toBe('unrelated');
    expect(noProofOf(withQuality(0))).toBe('unrelated');
  });

  it('is none that may say more than was read', () => {
    expect(noProofOf(withQuality(0.1))).toBeNull();
    expect(noProofOf({ ...unrelated, pageCount: 12 })).toBeNull();
    expect(noProofOf({ ...unrelated, fields: [fieldOf('policy_number', 'PM-1')] })).toBeNull();
    expect(noProofOf({ ...unrelated, kind: { ...unrelated.kind, confidence: 0.4 } })).toBeNull();
  });

  it('is no bill that is read unsurely, and no proof of insurance', () => {
    const bill = readingOf('bill', []);
    expect(noProofOf({ ...bill, kind: { ...bill.kind, confidence: 0.7 } })).toBeNull();
    expect(noProofOf(readingOf('auto_declarations', []))).toBeNull();
  });
});
