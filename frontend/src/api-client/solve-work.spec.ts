import { createHash } from 'node:crypto';
import { firstWord } from './solve-work';

describe('the hash of a lookup’s proof of work', () => {
  it.each(['', 'a', 'abc', 'x'.repeat(55), 'AAAAAAAAAAAAAAAAAAAAAA.123456'])('of %j is SHA-256', (text) => {
    const expected = createHash('sha256').update(text).digest().readUInt32BE(0);
    expect(firstWord(text) >>> 0).toBe(expected);
  });
});
