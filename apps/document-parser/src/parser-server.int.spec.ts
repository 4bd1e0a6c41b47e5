import { readdir, readFile } from 'node:fs/promises';
import { OutOfBoundsError, PoolBusyError } from '@coverleaf/bounded-process';
import {
  DISARM_OPENED_PDF,
  DISARM_PDF,
  FileInspector,
  type ParserDefinition,
  Parsers,
} from '@coverleaf/parsers';
import { outcomeOf, waitFor } from '@coverleaf/testing';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { samplePdf } from '../../../libs/parsers/test/sample-files';
import { ParserServer, SESSIONS_AT_ONCE } from './parser-server';

/** The process ids of this process's children that run a program. */
async function childrenThatRun(program: string): Promise<string[]> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '');
  const pids: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (!(await read(`/proc/${pid}/cmdline`)).includes(program)) continue;
    if ((await read(`/proc/${pid}/status`)).includes(`PPid:\t${process.pid}\n`)) pids.push(pid);
  }
  return pids;
}

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
    const opened = { type: 'application/pdf', pages: 2, isInert: true };
    // To start a process takes seconds on a busy machine, and nobody waits for one for long.
    expect(await inspector.inspect(pdf)).toEqual(opened);
    const results = await Promise.all(Array.from({ length: 8 }, () => inspector.inspect(pdf)));
    expect(results).toEqual(Array(8).fill(opened));
    expect(await outcomeOf(inspector.inspect(Buffer.from('hello')))).toBe('415 file_type_not_accepted');
  });

  it('does not believe an invalid reply, and ends the process that sent it', async () => {
    const before = await childrenThatRun('inspect-file.main');
    const inspector = new FileInspector(parsers);
    await inspector.inspect(await samplePdf());
    expect(await childrenThatRun('inspect-file.main')).toEqual(expect.arrayContaining(before));
    const asked = parsers.open(unknown('inspect-file', z.object({ isPaid: z.literal(true) })));
    await expect(asked.ask({ bytes: await samplePdf() })).rejects.toThrow(OutOfBoundsError);
    const isOneGone = async (): Promise<boolean> => {
      const left = await childrenThatRun('inspect-file.main');
      return before.some((pid) => !left.includes(pid));
    };
    await waitFor(isOneGone, { what: 'the process to be gone' });
  });

  it('disarms a PDF for staff while jobs use all their slots', async () => {
    const jobs = parsers.open(DISARM_PDF);
    const bytes = await samplePdf();
    const disarmed = await new Promise((resolve, reject) => {
      let waiting = SESSIONS_AT_ONCE;
      const endings: (() => void)[] = [];
      const disarmForStaff = (): void => {
        const asked = parsers.open(DISARM_OPENED_PDF).ask({ bytes });
        asked.then(resolve, reject).finally(() => endings.forEach((end) => end()));
      };
      for (let job = 0; job < SESSIONS_AT_ONCE; job += 1)
        jobs
          .session(async (ask) => {
            await ask({ bytes });
            await new Promise<void>((end) => {
              endings.push(end);
              if (--waiting === 0) disarmForStaff();
            });
          })
          .catch(reject);
    });
    expect(disarmed).toEqual({ ok: true, pdf: null, removed: [] });
  });

  it('runs only its own programs', async () => {
    const asked = parsers.open(unknown('../../../bin/sh'));
    await expect(asked.ask({})).rejects.toThrow(PoolBusyError);
  });

  it('is reported as busy if it can’t be reached', async () => {
    const away = new FileInspector(new Parsers({ host: '127.0.0.1', port: 1 }));
    expect(await outcomeOf(away.inspect(await samplePdf()))).toBe('503 inspection_busy');
  });
});
