import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadReading, UploadReceipt } from '@coverleaf/contracts';
import { declarationsPdf } from '../../apps/document/test/declarations-pdf';
import { waitFor } from '@coverleaf/testing';
import { lostOrDoubled } from '../stack/insight';
import { borrower, sql, stack, withProduct } from '../stack/product';
import { storedUploads } from '../stack/stored-files';

const UPLOADS = 200;
/** READING_QUEUE. */
const QUEUE = 20;
/**
 * Uploads that are registered at the same moment don't count each other: at most as many as the service has
 * connections.
 */
const AT_ONCE = 10;
const READING_MS = 900_000;

jest.setTimeout(1_200_000);

interface Sent {
  readonly receipt: UploadReceipt;
  readonly sha256: string;
  /** From the first attempt until 201, in milliseconds. */
  readonly took: number;
}

/** Sends again after a temporary refusal, as the portal's page does. */
async function send(number: number): Promise<Sent> {
  const bytes = await declarationsPdf({ policyNumber: `RUSH-${1_000 + number}` });
  const upload = { bytes, fields: { name: `Borrower ${number}` }, idempotencyKey: randomUUID() };
  const began = performance.now();
  for (;;) {
    const { status, body } = await borrower.upload(upload);
    if (status === 201) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { receipt: body, sha256, took: performance.now() - began };
    }
    if (status !== 503 && status !== 429) throw new Error(`An upload was answered ${status} ${body.code}`);
    await pause(200);
  }
}

const rush = (): Promise<Sent[]> => Promise.all(Array.from({ length: UPLOADS }, (_, number) => send(number)));
const quantile = (sent: readonly Sent[], share: number): number =>
  sent.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor(sent.length * share)] ?? 0;
const times = (sent: readonly Sent[]): string =>
  `p50 ${quantile(sent, 0.5).toFixed(0)} ms, p95 ${quantile(sent, 0.95).toFixed(0)} ms`;

/** Expects every upload with its file, delivered to its lender once. */
async function expectAll(sent: readonly Sent[]): Promise<void> {
  expect(new Set(sent.map(({ receipt }) => receipt.id)).size).toBe(UPLOADS);
  const isClosed = async () => {
    const rows = await sql.document(
      `select 1 from insurance_uploads where stage = 'closed' and status = 'processed'`,
    );
    return rows.length === UPLOADS;
  };
  await waitFor(isClosed, { timeoutMs: READING_MS, what: 'all uploads to be delivered' });
  const stored = (await storedUploads(stack.dataDir)).map((bytes) =>
    createHash('sha256').update(bytes).digest('hex'),
  );
  expect(sent.filter(({ sha256 }) => !stored.includes(sha256))).toEqual([]);
  const ids = sent.map(({ receipt }) => receipt.id);
  expect(await lostOrDoubled(stack, ids)).toEqual([]);
}

let without: readonly Sent[] = [];

describe(`${UPLOADS} uploads at once, without readers`, () => {
  withProduct({ READING: 'false' });

  it('are all stored and delivered', async () => {
    without = await rush();
    await expectAll(without);
  });
});

describe(`${UPLOADS} uploads at once`, () => {
  withProduct({ READING: 'true' });

  const open = async (): Promise<number> =>
    (await sql.document(`select 1 from document_readings where state in ('waiting', 'reading')`)).length;
  const readingOf = async ({ id, confirmationToken: token }: UploadReceipt): Promise<UploadReading> => {
    const reply = await fetch(`${stack.portalUrl}/api/v1/uploads/${id}/reading`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(reply.status).toBe(200);
    return (await reply.json()) as UploadReading;
  };

  it('are all stored and delivered; a limited number is read, and a person checks the rest', async () => {
    const waiting: number[] = [];
    const over = new AbortController();
    const watch = async (): Promise<void> => {
      while (!over.signal.aborted) {
        waiting.push(await open());
        await pause(200);
      }
    };
    const watching = watch();
    const sent = await rush().finally(() => over.abort());
    await watching;
    process.stdout.write(
      `answer of an upload: without reading ${times(without)}; with reading ${times(sent)}\n`,
    );
    expect(Math.max(...waiting)).toBeLessThanOrEqual(QUEUE + AT_ONCE);
    await expectAll(sent);
    await waitFor(async () => (await open()) === 0, { timeoutMs: READING_MS, what: 'the readings' });

    const readings = await Promise.all(sent.map(({ receipt }) => readingOf(receipt)));
    const read = readings.filter(({ state }) => state === 'read');
    const unread = sent.filter((_, at) => readings[at]?.state === 'unread');
    process.stdout.write(
      `${read.length} were read, ${unread.length} left to people, at most ${Math.max(...waiting)} waited\n`,
    );
    expect(read.length + unread.length).toBe(UPLOADS);
    expect(read.length).toBeGreaterThanOrEqual(QUEUE / 2);
    expect(unread.length).toBeGreaterThan(UPLOADS / 2);
    const obstacles = await sql.document<{ obstacle: string }>(
      `select distinct obstacle from document_readings where state = 'unread'`,
    );
    expect(obstacles).toEqual([{ obstacle: 'busy' }]);
    const page = await fetch(unread[0]?.receipt.statusUrl ?? '');
    expect(await page.text()).toContain('A person will check your document');
    // The queue accepts uploads again.
    const next = await send(UPLOADS);
    const isRead = async () => (await readingOf(next.receipt)).state === 'read';
    await waitFor(isRead, { timeoutMs: 120_000, what: 'a later upload to be read' });
  });
});
