import { fileSize } from './upload';

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
