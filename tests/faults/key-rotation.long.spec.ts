import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FileLink, ErasureAnswer } from '@coverleaf/contracts';
import { rotatedKeys } from '@coverleaf/encryption';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import type { Borrower } from '../stack/borrower';
import { eventually } from '../stack/eventually';
import { borrower, sql, stack, startAnew, withProduct } from '../stack/product';
import { StaffCaller } from '../stack/staff-caller';
import { TestFolder } from '../stack/test-folder';

const EMAIL = 'rotated@example.com';
const AT_ONCE = 3;
const NEW_ID = /^\d{4}-\d\d-\d\d-[0-9a-f]{6}$/;

type Sent = Awaited<ReturnType<Borrower['send']>> & { readonly sha256: string };

const folder = new TestFolder();
const dataDir = folder.path;
const keyFile = folder.at('encryption-keys');

const rotate = (env: Readonly<Record<string, string>>): Promise<{ stdout: string }> =>
  promisify(execFile)('npm', ['run', '--silent', 'keys:rotate'], {
    cwd: join(__dirname, '..', '..'),
    env: { ...process.env, ...env },
  });
const newestOf = (keys: string): string => keys.split(':')[0] ?? '';
const restOf = (keys: string): string => keys.slice(keys.indexOf(',') + 1);

/** Everything must open before, during and after a rotation, and in the end without the old key. */
describe('the master key', () => {
  const sent: Sent[] = [];
  withProduct({}, dataDir);

  const send = async (): Promise<void> => {
    const bytes = await samplePdf(1 + (sent.length % 3));
    const upload = { bytes, fields: { email: EMAIL }, idempotencyKey: randomUUID() };
    const accepted = await borrower.send(upload, { email: EMAIL });
    sent.push({ ...accepted, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  const sendUntil = async (done: () => Promise<boolean>): Promise<void> => {
    let isDone = false;
    const one = async (): Promise<void> => {
      while (!isDone) await send();
    };
    const watch = eventually('what borrowers are sending through', done).finally(() => {
      isDone = true;
    });
    await Promise.all([watch, ...Array.from({ length: AT_ONCE }, one)]);
  };
  const keys = async (): Promise<string> => (await readFile(keyFile, 'utf8')).trim();
  const keyIds = async (): Promise<string[]> =>
    (await keys()).split(',').map((entry) => entry.split(':')[0] ?? '');
  const changeKeys = async (change: (keys: string) => string): Promise<void> => {
    await stack.stop();
    await writeFile(keyFile, change(await keys()));
    await startAnew({}, dataDir);
  };
  const rewraps = async (): Promise<string[]> => {
    const rows = await sql.identity<{ fields: string }>(
      `select array_to_string(fields, ', ') as fields from audit_entries where action = 'keys.rewrapped' order by number`,
    );
    return rows.map(({ fields }) => fields);
  };

  it('is rotated while borrowers send, and everything opens with the new key alone', async () => {
    await sendUntil(() => Promise.resolve(sent.length >= 12));
    const [old = ''] = await keyIds();

    await changeKeys((keys) => rotatedKeys(keys, 'new'));
    await sendUntil(async () => (await rewraps()).length >= 2 && sent.length >= 20);
    expect((await rewraps()).some((counts) => /^[1-9]\d* values, [1-9]\d* files$/.test(counts))).toBe(true);

    await changeKeys((keys) =>
      keys
        .split(',')
        .filter((entry) => !entry.startsWith(`${old}:`))
        .join(','),
    );
    expect(await keyIds()).toEqual(['new', 'hash']);
    await send();

    const admin = await StaffCaller.signIn(stack);
    for (const { receipt, confirmationId, sha256 } of sent) {
      const { url } = await admin.get<FileLink>(`/api/v1/admin/documents/${receipt.id}/file-url`);
      const file = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
      // The token still works, and so does the hash of the contact details.
      const again = await borrower.confirm(receipt, { email: EMAIL });
      expect([again.status, again.body.id]).toEqual([201, confirmationId]);
    }
    const plan = await admin.call<ErasureAnswer>('/api/v1/admin/erasures', {
      body: { email: EMAIL, dryRun: true },
    });
    expect(plan.body.plan).toMatchObject({ documents: sent.length, confirmations: sent.length });
  });

  it('is printed if the keys are given, and no file is changed', async () => {
    const given = await keys();
    const { stdout } = await rotate({ DATA_DIR: dataDir, ENCRYPTION_KEYS: given });
    const printed = stdout.trim();
    expect(restOf(printed)).toBe(given);
    expect(newestOf(printed)).toMatch(NEW_ID);
    expect(await keys()).toBe(given);
  });

  it('is not created if there are no keys', async () => {
    const nowhere = join(dataDir, 'nowhere');
    await expect(rotate({ DATA_DIR: nowhere })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `There are no keys at ${join(nowhere, 'encryption-keys')}: set DATA_DIR or ENCRYPTION_KEYS.`,
      ),
    });
  });

  it('is added to the key file of a running product', async () => {
    await borrower.send();
    const before = await keys();
    const { stdout } = await rotate({ DATA_DIR: dataDir });
    const after = await keys();
    const id = newestOf(after);
    expect(id).toMatch(NEW_ID);
    expect(restOf(after)).toBe(before);
    expect(stdout).toBe(`${keyFile} begins with the key ${id}. Restart the product.\n`);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    await borrower.send();
  });
});
