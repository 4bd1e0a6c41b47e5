import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import { FileInspector, type ParserDefinition, Parsers } from '@coverleaf/parsers';
import { outcomeOf } from '@coverleaf/testing';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { samplePdf } from '../../../libs/parsers/test/sample-files';
import { ParserServer } from './parser-server';

describe('the document parser', () => {
  let server: ParserServer;
  let parsers: Parsers;

  beforeAll(async () => {
    server = new ParserServer(new Logger());
    const port = await server.listen(0, '127.0.0.1');
    parsers = new Parsers({ host: '127.0.0.1', port });
  });
  afterAll(async () => {
    parsers.onApplicationShutdown();
    await server.close();
  });

  const unknown = (name: string, reply: z.ZodType = z.unknown()): ParserDefinition<object, unknown> => ({
    name,
    program: '',
    bounds: { limitMs: 1_000, memoryMb: 100 },
    usedBy: 'people',
    reply,
  });

  it('opens files for services, several at a time', async () => {
    const inspector = new FileInspector(parsers);
    const pdf = await samplePdf(2);
    const results = await Promise.all(Array.from({ length: 8 }, () => inspector.inspect(pdf)));
    expect(results).toEqual(Array(8).fill({ type: 'application/pdf', pages: 2 }));
    expect(await outcomeOf(inspector.inspect(Buffer.from('hello')))).toBe('415 file_type_not_accepted');
  });

  it('does not believe a reply that is none', async () => {
    const asked = parsers.open(unknown('inspect-file', z.object({ isPaid: z.literal(true) })));
    await expect(asked.ask({ bytes: await samplePdf() })).rejects.toThrow(OutOfBoundsError);
  });

  it('runs nothing but its programs', async () => {
    const asked = parsers.open(unknown('../../../bin/sh'));
    await expect(asked.ask({})).rejects.toThrow(PoolBusyError);
  });

  it('is busy for those who do not reach it', async () => {
    const away = new FileInspector(new Parsers({ host: '127.0.0.1', port: 1 }));
    expect(await outcomeOf(away.inspect(await samplePdf()))).toBe('503 inspection_busy');
  });
});
