import { join } from 'node:path';
import { OutOfBoundsError } from '@coverleaf/bounded-process';
import { z } from 'zod';
import { Parsers } from './parser';

const PROGRAM = join(__dirname, '..', '..', 'bounded-process', 'test', 'taken-over');

describe('a parser that a file has taken over', () => {
  const parsers = new Parsers();
  afterAll(() => parsers.onApplicationShutdown());
  const parser = parsers.open<{ readonly code: string }, { readonly pages: number }>({
    name: 'taken-over',
    program: PROGRAM,
    bounds: { limitMs: 5_000, memoryMb: 200 },
    usedBy: 'people',
    reply: z.object({ pages: z.int().min(1).max(10) }),
  });

  it('can return anything that matches the schema of a reply', async () => {
    expect(await parser.ask({ code: 'return { pages: 3, isPaid: true }' })).toEqual({ pages: 3 });
  });

  /** A hand-made frame, with its number of parts and their lengths. */
  const raw = (json: string) =>
    `const json = Buffer.from(${JSON.stringify(json)});
     const head = Buffer.alloc(8, 0);
     head.writeUInt32LE(1);
     head.writeUInt32LE(json.length, 4);
     require('fs').writeSync(3, Buffer.concat([head, json]));`;

  it.each([
    ['another shape', 'return { pages: 11 }'],
    ['no JSON', raw('{{')],
    ['JSON that is no message', raw('null')],
    ['bytes that it did not send', raw('{"value":{"pages":{"$part":7}}}')],
    ['more levels than can be read', raw('['.repeat(50_000) + ']'.repeat(50_000))],
  ])('is out of bounds if it replies with %s', async (_, code) => {
    await expect(parser.ask({ code })).rejects.toThrow(OutOfBoundsError);
  });
});
