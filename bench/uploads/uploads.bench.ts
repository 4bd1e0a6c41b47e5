import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { databaseUrl, query } from '../../tests/stack/query';
import { startStack, type Stack } from '../../tests/stack/start-stack';
import { startContender } from '../contenders/contender-process';
import { loadInTurn, rates } from '../load/load';
import { compared, type Result } from '../results/result';

const BYTES = 2_000_000;
const CONNECTIONS = 4;
const PATH = '/api/v1/uploads';

/** An upload of 2 MB until its 201. */
export async function uploadsBench(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-bench-'));
  // Turns are given by address, and all of the load comes from one machine.
  const stack = await startStack({ TRUST_PROXY: '127.0.0.1,::1', UPLOADS_PER_MINUTE: '10000000' });
  try {
    return await measure(stack, folder);
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure({ dataDir, portalUrl }: Stack, folder: string): Promise<Result[]> {
  const file = join(folder, 'policy.pdf');
  await writeFile(file, await heavyPdf());
  await query(dataDir, 'document', 'create table bare_uploads (id uuid primary key, sha256 text not null)');
  const least = await startContender('upload-to-disk', {
    FOLDER: folder,
    DATABASE_URL: await databaseUrl(dataDir, 'document'),
  });
  try {
    const urls = { least: least.url + PATH, ours: portalUrl + PATH };
    const measured = await loadInTurn(urls, { connections: CONNECTIONS, file });
    const how = `node:http and busboy, which writes, hashes and makes a row, beside Coverleaf, which also encrypts, syncs, opens the file in a process of its own and lets its jobs deliver the document meanwhile; ${CONNECTIONS} connections of as many callers, the limit of uploads lifted.`;
    return [compared({ row: 'upload of 2 MB', unit: 'uploads/s', target: ['≥', 0.6], how }, rates(measured))];
  } finally {
    await least.stop();
  }
}

/** A page, and bytes that no compression makes less. */
async function heavyPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Declaration page');
  pdf.context.register(pdf.context.stream(randomBytes(BYTES)));
  return pdf.save();
}
