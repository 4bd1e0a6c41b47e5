import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FileLink } from '@coverleaf/contracts';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import type { Borrower } from '../stack/borrower';
import { eventually } from '../stack/eventually';
import { filesBelow } from '../stack/files-below';
import { borrower, sql, stack, startAnew, withProduct } from '../stack/product';
import { databaseUrl } from '../stack/query';
import { StaffCaller } from '../stack/staff-caller';
import { startStack } from '../stack/start-stack';
import { TestFolder } from '../stack/test-folder';

const ROOT = join(__dirname, '..', '..');
const AT_ONCE = 3;

type Sent = Awaited<ReturnType<Borrower['send']>> & { readonly sha256: string };

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const npmRun = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ ok: boolean; said: string }> => {
  const options = { cwd: ROOT, env: { ...process.env, ...env } };
  try {
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', ...args], options);
    return { ok: true, said: stdout };
  } catch (error) {
    return { ok: false, said: (error as { stderr: string }).stderr };
  }
};

const folder = new TestFolder();

/**
 * A backup that was taken while borrowers send must restore the product on a new machine that has only the backup and
 * the keys.
 */
describe('a backup', () => {
  const { path: below } = folder;
  const at = (name: string): string => folder.at(name);
  withProduct({}, at('old'));
  const before: Sent[] = [];
  const during: Sent[] = [];
  let backup: string;

  const send = async (to: Sent[]): Promise<void> => {
    const bytes = await samplePdf(1 + (to.length % 3));
    const accepted = await borrower.send({ bytes, idempotencyKey: randomUUID() });
    to.push({ ...accepted, sha256: digest(bytes) });
  };
  const restore = (dataDir: string, keys: string, from = backup) =>
    npmRun(['restore', '--', from, keys], { DATA_DIR: at(dataDir) });

  it('is taken while borrowers send, and contains no key and nothing readable', async () => {
    await stack.setFault('error');
    for (let count = 0; count < 6; count += 1) await send(before);
    let isTaken = false;
    const sender = async (): Promise<void> => {
      while (!isTaken) await send(during);
    };
    const taking = npmRun(['backup', '--', at('backups')], { DATA_DIR: stack.dataDir }).finally(() => {
      isTaken = true;
    });
    const [taken] = await Promise.all([taking, ...Array.from({ length: AT_ONCE }, sender)]);
    expect(taken).toMatchObject({ ok: true, said: expect.stringContaining('The keys are not in it.') });
    const [name = '', ...more] = await readdir(at('backups'));
    expect(more).toEqual([]);
    backup = join(at('backups'), name);
    expect(taken.said).toContain(`${backup}: `);

    const keys = (await readFile(join(stack.dataDir, 'encryption-keys'), 'utf8')).trim();
    await writeFile(at('keys'), keys, { mode: 0o600 });
    const secrets = JSON.parse(await readFile(join(stack.dataDir, 'secrets.json'), 'utf8')) as object;
    const hidden = [
      ...keys.split(',').map((entry) => entry.split(':')[1] ?? entry),
      ...(Object.values(secrets) as string[]),
      // This word is in every upload, in a column that staff search.
      'Skyla',
    ];
    for (const file of await filesBelow(backup)) {
      const content = await readFile(file);
      for (const text of hidden) expect(content.includes(text)).toBe(false);
    }
    await stack.stop();
    await rm(stack.dataDir, { recursive: true });
  });

  it('is refused if it has changed, with wrong keys, or for a folder in use', async () => {
    const other = at('other-keys');
    await writeFile(other, `another:${Buffer.alloc(32, 1).toString('base64')}`);
    expect(await restore('new', other)).toEqual({
      ok: false,
      said: expect.stringContaining('sealed by keys that are not among the given'),
    });

    const damaged = at('damaged');
    await cp(backup, damaged, { recursive: true });
    const first = await open(join(damaged, 'files', '0'), 'r+');
    await first.write(Buffer.from([0xff]), 0, 1, 200);
    await first.write(Buffer.from([0x00]), 0, 1, 201);
    await first.close();
    expect(await restore('new', at('keys'), damaged)).toEqual({
      ok: false,
      said: expect.stringContaining('of the backup is missing or not as it was written'),
    });
    expect(await readdir(below)).not.toContain('new');
    expect(await restore('backups', at('keys'))).toEqual({
      ok: false,
      said: `${at('backups')} is not empty; give DATA_DIR a new folder.\n`,
    });
  });

  it('starts no product after a restore that broke off, which can be started again', async () => {
    expect(await restore('new', at('keys'))).toMatchObject({ ok: true });
    await writeFile(join(at('new'), 'restore-unfinished'), '');
    await rm(join(at('new'), 'postgres', 'data', 'base'), { recursive: true });
    await expect(startStack({}, at('new'))).rejects.toThrow('was broken off: run it again');
    expect(await restore('new', at('keys'))).toMatchObject({ ok: true });
  });

  it('brings back every accepted upload, which opens and reaches Insight once', async () => {
    await startAnew({}, at('new'));
    const rows = await sql.document<{ id: string }>('select id from insurance_uploads');
    const kept = new Set(rows.map(({ id }) => id));
    for (const { receipt } of before) expect(kept).toContain(receipt.id);
    const sent = [...before, ...during.filter(({ receipt }) => kept.has(receipt.id))];
    expect(kept.size).toBeLessThanOrEqual(before.length + during.length + AT_ONCE);

    const admin = await StaffCaller.signIn(stack);
    // The test opens more documents than a person may by default.
    await admin.saveSetting('security.reading_documents', 2_000);
    for (const { receipt, sha256 } of sent) {
      const { url } = await admin.get<FileLink>(`/api/v1/admin/documents/${receipt.id}/file-url`);
      expect(digest(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(sha256);
    }
    for (const { confirmationId } of before) {
      const arrived = async () => (await stack.ledger(confirmationId)).filter(({ repeated }) => !repeated);
      await eventually('what was on its way to arrive', async () => (await arrived()).length > 0);
      expect(await arrived()).toHaveLength(1);
    }
    await send([]);
    const audit = await npmRun(['audit:verify'], {
      DATA_DIR: stack.dataDir,
      IDENTITY_DATABASE_URL: await databaseUrl(stack.dataDir, 'identity'),
    });
    expect(audit).toMatchObject({ ok: true });
  });
});
