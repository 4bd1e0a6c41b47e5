import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileLink, ErasureAnswer, UploadReceipt } from '@coverleaf/contracts';
import { rotatedKeys } from '@coverleaf/encryption';
import { waitFor } from '@coverleaf/testing';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from '../stack/borrower';
import { query } from '../stack/query';
import { StaffCaller } from '../stack/staff-caller';
import { startStack, type Stack } from '../stack/start-stack';

jest.setTimeout(300_000);

const EMAIL = 'rotated@example.com';
const AT_ONCE = 3;

interface Sent {
  readonly receipt: UploadReceipt;
  readonly confirmationId: string;
  readonly sha256: string;
}

/** Everything opens before, while and after the master key changes, and the old key is not needed any more. */
describe('the master key changes while borrowers send', () => {
  let dataDir: string;
  let stack: Stack;
  const sent: Sent[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'coverleaf-keys-'));
    stack = await startStack({}, dataDir);
  });
  afterAll(async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const send = async (): Promise<void> => {
    const borrower = new Borrower(stack);
    const bytes = await samplePdf(1 + (sent.length % 3));
    const fields = { name: 'Ann', insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla', email: EMAIL };
    const upload = await borrower.upload({ bytes, fields, idempotencyKey: randomUUID() });
    expect(upload.status).toBe(201);
    const confirmation = await borrower.confirm(upload.body, { email: EMAIL });
    expect(confirmation.status).toBe(201);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    sent.push({ receipt: upload.body, confirmationId: confirmation.body.id, sha256 });
  };
  /** Borrowers send until `done`. */
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
  const changeKeys = async (change: (keys: string) => string): Promise<void> => {
    const path = join(dataDir, 'encryption-keys');
    await stack.stop();
    await writeFile(path, change((await readFile(path, 'utf8')).trim()));
    stack = await startStack({}, dataDir);
  };
  const rewraps = async (): Promise<string[]> => {
    const rows = (await query(
      dataDir,
      'identity',
      `select array_to_string(fields, ', ') as fields from audit_entries where action = 'keys.rewrapped' order by number`,
    )) as { fields: string }[];
    return rows.map(({ fields }) => fields);
  };
  const keyIds = async (): Promise<string[]> => {
    const keys = (await readFile(join(dataDir, 'encryption-keys'), 'utf8')).trim();
    return keys.split(',').map((entry) => entry.split(':')[0] ?? '');
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
    const contact = { email: EMAIL };
    for (const { receipt, confirmationId, sha256 } of sent) {
      const { body } = await admin.call<FileLink>(`/api/v1/admin/documents/${receipt.id}/file-url`);
      const file = Buffer.from(await (await fetch(body.url)).arrayBuffer());
      expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
      // The token opens, and the digest of what was left is what it was.
      const again = await new Borrower(stack).confirm(receipt, contact);
      expect([again.status, again.body.id]).toEqual([201, confirmationId]);
    }
    const plan = await admin.call<ErasureAnswer>('/api/v1/admin/erasures', {
      body: { email: EMAIL, dryRun: true },
    });
    expect(plan.body.plan).toMatchObject({ documents: sent.length, confirmations: sent.length });
  });
});
