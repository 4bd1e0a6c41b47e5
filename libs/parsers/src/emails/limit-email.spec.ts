import { normalizeMediaType } from './limit-email';

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
