import { PdfError, pdfErrorOf, withTimeout } from './pdf-error';

describe('the time limit of a PDF', () => {
  it('rejects late work, and passes on work that is done in time', async () => {
    await expect(withTimeout(5, new Promise(() => undefined))).rejects.toThrow('it takes too long');
    await expect(withTimeout(1_000, Promise.resolve('drawn'))).resolves.toBe('drawn');
  });
});

describe('the fault of a PDF', () => {
  it.each([
    ['PasswordException', 'locked', 'the file is password-protected'],
    ['InvalidPDFException', 'damaged', 'the file is damaged'],
    ['UnknownErrorException', 'unknown', 'the file is damaged'],
  ])('follows from %s', (name, fault, message) => {
    const error = pdfErrorOf(Object.assign(new Error('of pdf.js'), { name }));
    expect([error.fault, error.message]).toEqual([fault, message]);
  });

  it('is kept if it is known already', () => {
    const late = new PdfError('it takes too long');
    expect(pdfErrorOf(late)).toBe(late);
    expect(late.fault).toBe('unknown');
  });
});
