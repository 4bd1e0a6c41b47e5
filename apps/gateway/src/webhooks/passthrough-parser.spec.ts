import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PassthroughParser, MalformedFormError } from './passthrough-parser';

const WANTED = new Set(['token', 'subject']);
const TYPE = 'multipart/form-data; boundary=x';
const part = (name: string, value: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

/** Writes the text in pieces of this many bytes. */
async function passThrough(type: string, text: string, piece = 7) {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, index) =>
    bytes.subarray(index * piece, (index + 1) * piece),
  );
  const parser = new PassthroughParser(type, WANTED);
  const passed = await buffer(Readable.from(pieces).pipe(parser));
  return { parser, same: passed.equals(bytes) };
}

describe('PassthroughParser', () => {
  const tokens = part('token', 'a') + part('token', 'b');
  it.each([
    [TYPE, `${tokens}${part('body', 'y'.repeat(100))}${part('subject', 'Póliza')}--x--\r\n`],
    ['application/x-www-form-urlencoded', 'token=a&body=yyy&token=b&subject=P%C3%B3liza'],
  ])('passes a form through unchanged and keeps the wanted fields: %s', async (type, text) => {
    const { parser, same } = await passThrough(type, text);
    expect(same).toBe(true);
    expect(Object.fromEntries(parser.fields)).toEqual({ token: ['a', 'b'], subject: ['Póliza'] });
  });

  it('keeps only the wanted fields of a long form, and cuts them', async () => {
    const text = `${part('subject', 's'.repeat(100_000))}${part('f', 'y'.repeat(3_000_000), '; filename="f"')}${part('token', 'a')}--x--\r\nepilogue`;
    const { parser, same } = await passThrough(TYPE, text, 65_536);
    expect(same).toBe(true);
    expect(parser.fields.get('subject')?.[0]).toHaveLength(4 * 1024);
    expect(parser.fields.get('token')).toEqual(['a']);
  });

  it('keeps at most two values of a field', async () => {
    const { parser } = await passThrough(TYPE, `${part('subject', 's').repeat(4_999)}--x--\r\n`, 65_536);
    expect(parser.fields.get('subject')).toEqual(['s', 's']);
  });

  it.each([
    ['that ends in the middle', TYPE, part('token', 'a')],
    ['that ends in the middle of a file', TYPE, part('f', 'y'.repeat(5_000), '; filename="f"')],
    ['that begins again behind its end', TYPE, '--x--\r\n--x\r\nCon'],
    ['without its boundary', TYPE, 'token=a'],
    ['of nothing', TYPE, ''],
    ['of too many fields', TYPE, `${part('a', '').repeat(5_001)}--x--\r\n`],
    ['of too many files', TYPE, `${part('a', '', '; filename="f"').repeat(1_001)}--x--\r\n`],
  ])('refuses a form %s', async (_, type, text) => {
    await expect(passThrough(type, text, 1_000)).rejects.toThrow(MalformedFormError);
  });

  it.each(['application/json', 'multipart/form-data', ''])('refuses the type %j', (type) => {
    expect(() => new PassthroughParser(type, WANTED)).toThrow(MalformedFormError);
  });
});
