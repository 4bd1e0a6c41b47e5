import { objectKey } from './object-name';
import { cleanFilename } from '../forms/original-filename';

describe('the key of a stored file', () => {
  const now = new Date('2026-11-21T09:30:15Z');

  it.each([
    ['Mi Póliza (1).PDF', 'insurance_docs/mi-poliza-1-20261121093015-abc.pdf'],
    ['passwd', 'insurance_docs/passwd-20261121093015-abc'],
    ['保険.jpg', 'insurance_docs/document-20261121093015-abc.jpg'],
    ['.pdf', 'insurance_docs/pdf-20261121093015-abc'],
    ['run.exe', 'insurance_docs/run-20261121093015-abc'],
  ])('%s', (name, key) => {
    expect(objectKey(name, now, 'abc')).toBe(key);
  });

  it('is never as long as a name may be', () => {
    expect(objectKey(`${'a'.repeat(500)}.pdf`, now).length).toBeLessThan(140);
  });

  it('differs each time', () => {
    expect(objectKey('a.pdf', now)).not.toBe(objectKey('a.pdf', now));
  });
});

describe("the name that the borrower's device gave", () => {
  it.each([
    ['C:\\fakepath\\policy.pdf', 'policy.pdf'],
    ['../policy.pdf', 'policy.pdf'],
    ['po\u202elicy\u0000.pdf', 'policy.pdf'],
    ['\u200fpo\u200eli\u061ccy\u2028.\u2029pdf\ufeff', 'policy.pdf'],
    ['', 'document'],
    [undefined, 'document'],
    ['..', 'document'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('%s', (given, clean) => {
    expect(cleanFilename(given)).toBe(clean);
  });
});
