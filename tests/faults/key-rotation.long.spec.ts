import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { FileLink, ErasureAnswer, UploadReceipt } from '@coverleaf/contracts';
import { rotatedKeys } from '@coverleaf/encryption';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from '../stack/borrower';
import { sql, stack, startAnew, withProduct } from '../stack/product';
import { StaffCaller } from '../stack/staff-caller';
import { TestFolder } from '../stack/test-folder';

jest.setTimeout(300_000);

const EMAIL = 'rotated@example.com';
const AT_ONCE = 3;

interface Sent {
  readonly receipt: UploadReceipt;
  readonly confirmationId: string;
  readonly sha256: string;
}

const folder = new TestFolder();
const keyFile = folder.at('encryption-keys');

/** Everything opens before, while and after the master key changes, and the old key is not needed any more. */
describe('the master key changes while borrowers send', () => {
  const sent: Sent[] = [];
  withProduct({}, folder.path);

  const send = async (): Promise<void> => {
    const bytes = await samplePdf(1 + (sent.length % 3));
    const upload = { bytes, fields: { email: EMAIL }, idempotencyKey: randomUUID() };
    const accepted = await new Borrower(stack).send(upload, { email: EMAIL });
    sent.push({ ...accepted, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  const sendUntil = async (done: () => Promise<boolean>): Promise<void> => {
    let isDone = false;
    const one = async (): Promise<void> => {
      while (!isDone) await send();
    };
    const watch = waitFor(done, { timeoutMs: 90_000, what: 'what borrowers are sending through' }).finally(
      () => {
        isDone = true;
      },
    );
    await Promise.all([watch, ...Array.from({ length: AT_ONCE }, one)]);
  };
  const keys = async (): Promise<string> => (await readFile(keyFile, 'utf8')).trim();
  const keyIds = async (): Promise<string[]> =>
    (await keys()).split(',').map((entry) => entry.split(':')[0] ?? '');
  const changeKeys = async (change: (keys: string) => string): Promise<void> => {
    await stack.stop();
    await writeFile(keyFile, change(await keys()));
    await startAnew({}, folder.path);
  };
  const rewraps = async (): Promise<string[]> => {
    const rows = await sql.identity<{ fields: string }>(
      `select array_to_string(fields, ', ') as fields from audit_entries where action = 'keys.rewrapped' order by number`,
    );
    return rows.map(({ fields }) => fields);
  };

  it('and everything opens with the new key alone', async () => {
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
      // The token opens, and the digest of what was left is what it was.
      const again = await new Borrower(stack).confirm(receipt, { email: EMAIL });
      expect([again.status, again.body.id]).toEqual([201, confirmationId]);
    }
    const plan = await admin.call<ErasureAnswer>('/api/v1/admin/erasures', {
      body: { email: EMAIL, dryRun: true },
    });
    expect(plan.body.plan).toMatchObject({ documents: sent.length, confirmations: sent.length });
  });
});
