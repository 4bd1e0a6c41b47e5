import { uploadKey } from './object-key';

describe('the key of a stored file', () => {
  const now = new Date('2026-11-21T09:30:15Z');

  it.each([
    ['Mi Póliza (1).PDF', 'insurance_docs/mi-poliza-1-20261121093015-abc.pdf'],
    ['passwd', 'insurance_docs/passwd-20261121093015-abc'],
    ['保険.jpg', 'insurance_docs/document-20261121093015-abc.jpg'],
    ['.pdf', 'insurance_docs/pdf-20261121093015-abc'],
    ['run.exe', 'insurance_docs/run-20261121093015-abc'],
  ])('%s', (name, key) => {
    expect(uploadKey(name, now, 'abc')).toBe(key);
  });

  it('is shorter than a name may be', () => {
    expect(uploadKey(`${'a'.repeat(500)}.pdf`, now).length).toBeLessThan(140);
  });

  it('differs each time', () => {
    expect(uploadKey('a.pdf', now)).not.toBe(uploadKey('a.pdf', now));
  });
});
