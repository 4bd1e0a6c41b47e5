import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PassthroughParser, MalformedForm } from './passthrough-parser';

const WANTED = new Set(['token', 'subject']);
const TYPE = 'multipart/form-data; boundary=x';
const part = (name: string, value: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

/** In pieces of so many bytes. */
async function pass(
  type: string,
  text: string,
  piece = 7,
): Promise<{ tap: PassthroughParser; same: boolean }> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, index) =>
    bytes.subarray(index * piece, (index + 1) * piece),
  );
  const tap = new PassthroughParser(type, WANTED);
  const passed = await buffer(Readable.from(pieces).pipe(tap));
  return { tap, same: passed.equals(bytes) };
}

describe('a form that passes by', () => {
  it.each([
    [
      TYPE,
      `${part('token', 'a')}${part('token', 'b')}${part('body', 'y'.repeat(100))}${part('subject', 'Póliza')}--x--\r\n`,
    ],
    ['application/x-www-form-urlencoded', 'token=a&body=yyy&token=b&subject=P%C3%B3liza'],
  ])('is the same behind it, and what is wanted of it is kept: %s', async (type, text) => {
    const { tap, same } = await pass(type, text);
    expect(same).toBe(true);
    expect([...tap.fields]).toEqual([
      ['token', ['a', 'b']],
      ['subject', ['Póliza']],
    ]);
  });

  it('may be long: nothing but the wanted is held, and that is cut', async () => {
    const text = `${part('subject', 's'.repeat(100_000))}${part('f', 'y'.repeat(3_000_000), '; filename="f"')}${part('token', 'a')}--x--\r\nepilogue`;
    const { tap, same } = await pass(TYPE, text, 65_536);
    expect(same).toBe(true);
    expect(tap.fields.get('subject')?.[0]).toHaveLength(4 * 1024);
    expect(tap.fields.get('token')).toEqual(['a']);
  });

  it('may say the same thousands of times: two are enough to know that', async () => {
    const { tap } = await pass(TYPE, `${part('subject', 's').repeat(4_999)}--x--\r\n`, 65_536);
    expect(tap.fields.get('subject')).toEqual(['s', 's']);
  });

  it.each([
    ['that ends in the middle', TYPE, part('token', 'a')],
    ['that ends in the middle of a file', TYPE, part('f', 'y'.repeat(5_000), '; filename="f"')],
    ['that begins again behind its end', TYPE, '--x--\r\n--x\r\nCon'],
    ['without its boundary', TYPE, 'token=a'],
    ['of nothing', TYPE, ''],
    ['of too many fields', TYPE, `${part('a', '').repeat(5_001)}--x--\r\n`],
    ['of too many files', TYPE, `${part('a', '', '; filename="f"').repeat(1_001)}--x--\r\n`],
  ])('%s is refused', async (_, type, text) => {
    await expect(pass(type, text, 1_000)).rejects.toThrow(MalformedForm);
  });

  it.each(['application/json', 'multipart/form-data', ''])('is none of type %j', (type) => {
    expect(() => new PassthroughParser(type, WANTED)).toThrow(MalformedForm);
  });
});
