import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FileReader, Parsers, ReadingError } from '@coverleaf/parsers';
import type { Word } from '@coverleaf/reading';
import { freePort, waitFor } from '@coverleaf/testing';
import { DECLARATIONS, declarationsPdf } from '../../apps/document/test/declarations-pdf';
import { TestFolder } from '../stack/test-folder';

const image = new TestFolder();
let parser: ChildProcess;
let parsers: Parsers;

/**
 * Starts the document parser as a cluster does: a process with only the files of its image, reached over the network.
 */
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['tools/images/collect.mjs', image.path, 'document-parser']);
  const [port, managementPort] = [await freePort(), await freePort()];
  parser = spawn(process.execPath, [join('dist', 'services', 'document-parser.js')], {
    cwd: image.at('document-parser'),
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'warn',
      RPC_PORT: String(port),
      MANAGEMENT_PORT: String(managementPort),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await waitFor(async () => (await fetch(`http://127.0.0.1:${managementPort}/readyz`)).ok, {
    what: 'the document parser to be ready',
  });
  parsers = new Parsers({ host: '127.0.0.1', port });
});
afterAll(async () => {
  parsers.onApplicationShutdown();
  const ended = once(parser, 'exit');
  parser.kill('SIGTERM');
  await ended;
});

it('reads documents with all readers, for several callers at once', async () => {
  const reader = new FileReader(parsers);
  const pdf = await reader.read(await declarationsPdf(), 'application/pdf');
  expect(textOf(pdf.file.views[0]?.words.text)).toContain(DECLARATIONS.policyNumber);

  const photo = Buffer.from(pdf.pictures[0]?.jpeg ?? []);
  // A reading needs a slot in each reader. Two readings that hold the first slot must not wait for each other.
  const readings = await Promise.all([photo, photo].map((bytes) => whenFree(reader, bytes)));
  for (const { file } of readings) {
    expect(textOf(file.views[0]?.words.paddle)).toContain('Prairie Mutual');
    expect(textOf(file.views[0]?.words.tesseract)).toContain('Prairie Mutual');
  }
});

/** On a busy machine, one waits too long for the other, and is read by a later attempt, as in a job. */
const whenFree = (reader: FileReader, photo: Uint8Array) =>
  waitFor(
    () =>
      reader.read(photo, 'image/jpeg').catch((error: unknown) => {
        if (error instanceof ReadingError && error.code === 'busy') return undefined;
        throw error;
      }),
    { timeoutMs: 60_000, what: 'a free reader' },
  );

const textOf = (words: readonly Word[] = []): string => words.map(({ text }) => text).join(' ');
