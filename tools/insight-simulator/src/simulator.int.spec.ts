import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { request } from 'node:http';
import { useFolder } from '@coverleaf/testing';
import type { FaultMode } from './faults';
import type { LedgerItem } from './ledger';
import { startSimulator, type Simulator } from './simulator.server';

const CONFIRMATION = {
  ...{ name: 'Ann Example', email: 'ann@example.com', phoneNumber: '+1 555 010 0000' },
  ...{ financialInstitution: 'Skyla', collateralType: '2021 Toyota Camry', loanNumber: '1234' },
  additionalInformation: '',
};

const folder = useFolder();
const file = () => folder.at('deep', 'ledger.jsonl');
let simulator: Simulator;
let base: string;

async function start(): Promise<void> {
  simulator = await startSimulator(file(), 0);
  base = `http://127.0.0.1:${simulator.port}`;
}

beforeEach(start);
afterEach(() => simulator.close());

const confirm = (key?: string, init: RequestInit = {}) =>
  fetch(`${base}/api/v1/sharepoint/tenant-1/add-insurance-verification`, {
    ...{ method: 'POST', body: JSON.stringify(CONFIRMATION), redirect: 'manual' },
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    ...init,
  });

const fault = (mode: FaultMode, times?: number, retryAfter?: string) =>
  fetch(`${base}/faults`, { method: 'PUT', body: JSON.stringify({ mode, times, retryAfter }) });

async function ledger(): Promise<LedgerItem[]> {
  const reply = await fetch(`${base}/ledger`);
  return ((await reply.json()) as { items: LedgerItem[] }).items;
}

function form(): FormData {
  const fields = new FormData();
  fields.append('name', 'Ann');
  fields.append('file', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'policy.pdf');
  return fields;
}

describe('the Insight simulator', () => {
  it.each([
    ['REF-1001', /"In Force"/],
    ['ref-1002', /"In Review"/],
    ['REF-1003', /\*FORCE PLACED/],
    ['REF-1004', /"Expired"/],
    ['REF-1005', /"Pending Renewal"/],
  ])('knows %s', async (reference, status) => {
    expect(await (await fetch(`${base}/api/v1/loan-references/${reference}`)).text()).toMatch(status);
  });

  it('accepts each kind of effect', async () => {
    expect((await confirm('key-1')).status).toBe(201);
    const document = { method: 'POST', headers: { 'idempotency-key': 'key-2' }, body: form() };
    expect((await fetch(`${base}/api/v1/accounts/A%201/documents`, document)).status).toBe(201);
    expect((await fetch(`${base}/functions/v1/upload`, { method: 'POST', body: form() })).status).toBe(200);
    const described = { fileName: 'policy.pdf', contentType: 'application/pdf', bytes: 8 };
    const file = { ...described, sha256: expect.any(String) as string };
    const confirmation = { tenant: 'tenant-1', ...CONFIRMATION };
    expect(await ledger()).toEqual([
      expect.objectContaining({ kind: 'confirmation', idempotencyKey: 'key-1', body: confirmation }),
      expect.objectContaining({ kind: 'document', body: { account: 'A 1', name: 'Ann', file } }),
      expect.objectContaining({ kind: 'file', idempotencyKey: null, repeated: false }),
    ]);
  });

  it('accepts fields beside a document, if they are a JSON object', async () => {
    const send = (text: string) => {
      const body = form();
      body.append('fields', new File([text], 'fields.json', { type: 'application/json' }));
      return fetch(`${base}/functions/v1/upload`, { method: 'POST', body });
    };
    expect((await send('{"version":1}')).status).toBe(200);
    expect(await ledger()).toMatchObject([{ body: { name: 'Ann', fields: { version: 1 } } }]);
    expect([(await send('{')).status, (await send('[]')).status]).toEqual([400, 422]);
    expect(await ledger()).toHaveLength(1);
  });

  it.each([
    ['a kill has cut its last line', '{"at":"torn'],
    ['a power cut has left zeros', '\0'.repeat(4096)],
    ['a power cut has left zeros in its last line', `{"at":"${'\0'.repeat(40)}"}\n`],
  ])('repeats its reply to a repeated key, even after a restart when %s', async (_why, torn) => {
    const first = await (await confirm('key-1')).json();
    await simulator.close();
    await appendFile(file(), torn);
    await start();
    const replies = await Promise.all([confirm('key-1'), confirm('key-1'), confirm('key-2')]);
    expect(await replies[0]?.json()).toEqual(first);
    const told = (await ledger()).map((item) => `${item.idempotencyKey} ${item.repeated}`);
    expect(told.sort()).toEqual(['key-1 false', 'key-1 true', 'key-1 true', 'key-2 false']);
  });

  it('refuses what Insight would refuse', async () => {
    expect((await confirm('k', { body: '{' })).status).toBe(400);
    expect((await confirm('k', { body: '{"name":"Ann"}' })).status).toBe(422);
    expect((await fetch(`${base}/functions/v1/upload`, { method: 'POST', body: 'x' })).status).toBe(415);
    expect((await fetch(`${base}/api/v1/loan-references/REF-9`)).status).toBe(404);
    expect((await fetch(`${base}/api/v1/other`)).status).toBe(404);
    expect(await ledger()).toEqual([]);
  });

  it.each<[FaultMode, number]>([
    ['error', 500],
    ['redirect', 302],
    ['busy', 429],
  ])('fails by %s as often as it is told, and then works', async (mode, status) => {
    await fault(mode, 2, '120');
    const replies = [await confirm(), await confirm(), await confirm()];
    expect(replies.map((reply) => reply.status)).toEqual([status, status, 201]);
    if (mode === 'busy') expect(replies[0]?.headers.get('retry-after')).toBe('120');
    expect(await ledger()).toHaveLength(1);
  });

  it('hangs without an effect', async () => {
    await fault('hang');
    await expect(confirm('k', { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
    expect(await ledger()).toEqual([]);
  });

  it('sends a reply slowly after doing the work', async () => {
    await fault('drip', 1);
    const sent = request(`${base}/api/v1/sharepoint/t/add-insurance-verification`, { method: 'POST' });
    sent.end(JSON.stringify(CONFIRMATION));
    const [reply] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
    const [data] = (await once(reply, 'data')) as [Buffer];
    expect(data).toHaveLength(1);
    sent.on('error', () => undefined).destroy();
    expect(await ledger()).toHaveLength(1);
  });

  it('accepts only its own modes', async () => {
    expect((await fault('explode' as FaultMode)).status).toBe(422);
    expect((await fault('error', 0)).status).toBe(422);
    expect(await (await fetch(`${base}/faults`)).json()).toEqual({ mode: 'none', times: null });
  });

  it('shows a page', async () => {
    expect(await (await fetch(base)).text()).toContain('<h1>Insight simulator</h1>');
  });
});
