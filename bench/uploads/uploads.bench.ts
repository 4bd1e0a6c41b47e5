import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { databaseUrl, query } from '../../tests/stack/query';
import { startStack } from '../../tests/stack/start-stack';
import { startContender } from '../contenders/contender-process';
import { loadInTurn, rates } from '../load/load';
import { compared, type Result } from '../results';

const BYTES = 2_000_000;
const CONNECTIONS = 4;
const PATH = '/api/v1/uploads';
const TARGET = ['≥', 0.6] as const;
/** Replies must not wait for reading. */
const READ_TARGET = ['≥', 0.9] as const;

/** Lifts the limits per client address, because all load comes from one machine. */
const SETTINGS = { TRUST_PROXY: '127.0.0.1,::1', UPLOADS_PER_MINUTE: '10000000' };

const LEAST = 'node:http and busboy, which writes, hashes and makes a row';
const OURS =
  'Coverleaf, which also encrypts, syncs and opens the file in a process of its own before it answers';
const LOAD = `${CONNECTIONS} connections of as many callers, the limit of uploads lifted`;

/** Measures an upload of 2 MB until its 201, without workers on this machine and with them. */
export async function uploadsBench(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-bench-'));
  try {
    const file = join(folder, 'policy.pdf');
    await writeFile(file, await heavyPdf());
    return [
      await measure(folder, file, { ROLE: 'rpc' }, 'upload of 2 MB', 'without workers on this machine'),
      await measure(
        folder,
        file,
        {},
        'upload of 2 MB with its jobs',
        'the document’s jobs, its delivery included, are done meanwhile on the same processors',
      ),
      await measureReading(
        file,
        { ROLE: 'rpc' },
        'upload of 2 MB that is read, to one that isn’t',
        'readers and workers are on other machines',
      ),
      await measureReading(
        file,
        {},
        'the same with jobs and readers on this machine',
        'all jobs are done and documents read meanwhile on the same processors',
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares the product with itself without reading. */
async function measureReading(
  file: string,
  settings: Readonly<Record<string, string>>,
  row: string,
  beside: string,
): Promise<Result> {
  const started = [await startStack({ ...SETTINGS, ...settings })];
  try {
    started.push(await startStack({ ...SETTINGS, ...settings, READING: 'true' }));
    const [least = '', ours = ''] = started.map(({ portalUrl }) => portalUrl + PATH);
    const measured = await loadInTurn({ least, ours }, { connections: CONNECTIONS, file });
    const how = `Coverleaf with READING=true, beside itself with READING=false; ${beside}; ${LOAD}.`;
    return compared({ row, unit: 'uploads/s', target: READ_TARGET, how }, rates(measured));
  } finally {
    await Promise.all(started.map((stack) => stack.stop()));
  }
}

async function measure(
  folder: string,
  file: string,
  settings: Readonly<Record<string, string>>,
  row: string,
  beside: string,
): Promise<Result> {
  const stack = await startStack({ ...SETTINGS, ...settings });
  try {
    await query(
      stack.dataDir,
      'document',
      'create table bare_uploads (id uuid primary key, sha256 text not null)',
    );
    const least = await startContender('upload-to-disk', {
      FOLDER: folder,
      DATABASE_URL: await databaseUrl(stack.dataDir, 'document'),
    });
    try {
      const urls = { least: least.url + PATH, ours: stack.portalUrl + PATH };
      const measured = await loadInTurn(urls, { connections: CONNECTIONS, file });
      const how = `${LEAST}, beside ${OURS}; ${beside}; ${LOAD}.`;
      return compared({ row, unit: 'uploads/s', target: TARGET, how }, rates(measured));
    } finally {
      await least.stop();
    }
  } finally {
    await stack.stop();
  }
}

/** A page with incompressible bytes, so that the file has its full size. */
async function heavyPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Declaration page');
  pdf.context.register(pdf.context.stream(randomBytes(BYTES)));
  return pdf.save();
}
