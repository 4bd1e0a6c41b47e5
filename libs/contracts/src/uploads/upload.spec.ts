import { fileSize, hasPdfEnd } from './upload';

describe('the size of a file', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [90_000, '88 KB'],
    [104_858, '0.1 MB'],
    [1_300_000, '1.2 MB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('of %i bytes is shown as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
});

describe('the end of a PDF', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it.each([
    ['its marker', '%PDF-1.7 … startxref\n9\n%%EOF'],
    ['blanks after it', `%%EOF${'\0\n '.repeat(5_000)}`],
    ['a little after it', `%%EOF${'x'.repeat(1_000)}`],
    ['a trailer without it', 'trailer << /Size 4 >>'],
  ])('is found by %s', (_, text) => expect(hasPdfEnd(bytes(text))).toBe(true));

  it.each([
    ['empty', ''],
    ['cut off', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog'],
    ['followed by too much', `%%EOF${'x'.repeat(3_000)}`],
  ])('is not found in a file that is %s', (_, text) => expect(hasPdfEnd(bytes(text))).toBe(false));
});
