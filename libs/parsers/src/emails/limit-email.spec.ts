import { limitEmail, normalizeMediaType } from './limit-email';
import type { EmailContent } from './email-content';
import { EMAIL_LIMITS } from './parsed-email';

describe('limitEmail', () => {
  const content: EmailContent = {
    head: { subject: '', fromHeader: '', messageId: null },
    senders: [],
    headers: [],
    plain: null,
    html: null,
    files: [],
  };
  const pdf = (bytes: number) => ({
    name: 'a.pdf',
    type: 'application/pdf',
    contentId: null,
    bytes: new Uint8Array(bytes),
  });

  it('omits files and whole bodies that are longer than an email together, and says how many', () => {
    const html = '<p>'.repeat(EMAIL_LIMITS.htmlBytes);
    const left = EMAIL_LIMITS.fileBytes - html.length;
    const { email } = limitEmail({ ...content, html, files: [pdf(left), pdf(1)] });
    expect(email).toMatchObject({ files: [{ size: left }, { name: 'message.html' }], omittedFiles: 1 });
    const long = limitEmail({ ...content, plain: 'ñ'.repeat(EMAIL_LIMITS.fileBytes / 2 + 1) }).email;
    expect(long).toMatchObject({ bodyIsCut: true, files: [], omittedFiles: 1 });
  });
});

describe('normalizeMediaType', () => {
  it.each([
    ['application/pdf', 'application/pdf'],
    ['Image/PNG; name="a.png"', 'image/png'],
    ['', 'application/octet-stream'],
    ['text/html\r\nset-cookie: a=b', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('%j is %j', (label, expected) => {
    expect(normalizeMediaType(label)).toBe(expected);
  });
});
