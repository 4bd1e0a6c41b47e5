import { fileSize } from './upload';

describe('the size of a file', () => {
  it.each([
    [0, '0 kB'],
    [1, '1 kB'],
    [90_000, '88 kB'],
    [104_858, '0.1 MB'],
    [1_300_000, '1.2 MB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('of %i bytes is told as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
});
