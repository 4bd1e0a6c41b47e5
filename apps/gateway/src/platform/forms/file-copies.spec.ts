import { randomBytes } from 'node:crypto';
import { FILE_COPIES_MB, FileCopies, type FileCopy } from './file-copies';

const MB = 2 ** 20;

function add(copy: FileCopy, file: Buffer, chunkBytes: number): void {
  for (let at = 0; at < file.length; at += chunkBytes) copy.add(file.subarray(at, at + chunkBytes));
}
const contentOf = (copy: FileCopy): Buffer => Buffer.concat(copy.content() ?? []);

describe('copies of files', () => {
  it.each([1, 65_535, 65_536, 65_537, 200_000])('have the bytes of chunks of %d', (chunkBytes) => {
    const copies = new FileCopies();
    const file = randomBytes(300_000);
    const [one, other] = [copies.start(), copies.start()];
    add(one, file, chunkBytes);
    add(other, file.subarray(0, 131_072), chunkBytes);
    expect(contentOf(one).equals(file)).toBe(true);
    expect(contentOf(other).equals(file.subarray(0, 131_072))).toBe(true);
  });

  it('have nothing of an earlier file in their memory', () => {
    const copies = new FileCopies();
    const earlier = copies.start();
    add(earlier, Buffer.alloc(200_000, 'x'), 64_000);
    const memory = earlier.content();
    earlier.release();
    expect(memory?.every((block) => block.every((byte) => byte === 0))).toBe(true);
    const later = copies.start();
    later.add(Buffer.from('a policy'));
    expect(later.content()?.[0]?.buffer).toBe(memory?.at(-1)?.buffer);
    expect(contentOf(later).toString()).toBe('a policy');
  });

  it('are given up if there is no room for them, which leaves room for others', () => {
    const copies = new FileCopies();
    const [large, small] = [copies.start(), copies.start()];
    const chunk = Buffer.alloc(MB);
    for (let megabytes = 0; megabytes < FILE_COPIES_MB; megabytes += 1) large.add(chunk);
    expect(large.content()).toBeDefined();
    small.add(Buffer.from('a policy'));
    expect(small.content()).toBeUndefined();
    large.release();
    const next = copies.start();
    next.add(chunk);
    expect(contentOf(next).equals(chunk)).toBe(true);
    expect(small.content()).toBeUndefined();
  });
});
