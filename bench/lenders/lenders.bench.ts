import type { LenderPage } from '@coverleaf/contracts';
import type { Client } from 'pg';
import { fillWithLenders, MANY } from '../../tests/stack/many-lenders';
import { connect } from '../../tests/stack/query';
import { StaffCaller } from '../../tests/stack/staff-caller';
import { startStack } from '../../tests/stack/start-stack';
import { Latencies, milliseconds, printTable, times } from '../figures';
import type { Result } from '../results/result';
import { machine } from '../servers';
import { type Asked, bareList } from './bare-list';

const ROUNDS = 200;
const WARM_UP = 20;
/** Pages of 50 before the deep one. */
const DEEP = 150;

/** The list of 10,000 lenders as administrators get it, beside its SQL alone; in turn, in one run. It has no target. */
export async function lendersBench(): Promise<Result[]> {
  const stack = await startStack();
  try {
    await fillWithLenders(stack.dataDir);
    const client = await connect(stack.dataDir, 'lender');
    try {
      await measureAll(await StaffCaller.signIn(stack), client);
      return [];
    } finally {
      await client.end();
    }
  } finally {
    await stack.stop();
  }
}

async function measureAll(admin: StaffCaller, client: Client): Promise<void> {
  const deep = await cursorAt(admin, DEEP);
  const cases: readonly (readonly [string, Asked, string?])[] = [
    ['first page', {}],
    [`page ${DEEP + 1}`, { after: deep.after }, deep.cursor],
    ['rare name', { q: 'Town 04217' }],
    ['rare account id', { q: 'acc-04217' }],
    ['common word', { q: 'bank' }],
    ['nothing', { q: 'no such lender' }],
    ['RightTrack', { rightTrack: 'true' }],
    ['RightTrack, common word', { q: 'bank', rightTrack: 'true' }],
  ];
  const rows = [];
  for (const [name, asked, cursor] of cases) {
    const { api, bare } = await measure(admin, client, asked, cursor);
    const [p50, p95] = [0.5, 0.95].map((part) => [api.quantile(part), bare.quantile(part)] as const);
    if (!p50 || !p95) continue;
    rows.push([name, ...[...p50, ...p95].map(milliseconds), times(p50[0] / p50[1])]);
  }
  process.stdout.write(`the list of ${MANY} lenders; ${machine()}; ${ROUNDS} rounds\n`);
  printTable([['asked for', 'API p50', 'SQL p50', 'API p95', 'SQL p95', 'p50 to SQL'], ...rows]);
}

async function measure(admin: StaffCaller, client: Client, asked: Asked, cursor?: string) {
  const { q, rightTrack } = asked;
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(rightTrack && { rightTrack }),
    ...(cursor && { cursor }),
  });
  const [api, bare] = [new Latencies(), new Latencies()];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const { body } = await admin.call<LenderPage>(`/api/v1/admin/lenders?${search.toString()}`);
    const between = performance.now();
    const found = await bareList(client, asked);
    const ended = performance.now();
    if (found !== body.items.length) throw new Error(`${body.items.length} rows, and ${found} in SQL`);
    if (round < 0) continue;
    api.add(between - begun);
    bare.add(ended - between);
  }
  return { api, bare };
}

async function cursorAt(
  admin: StaffCaller,
  pages: number,
): Promise<{ readonly cursor: string; readonly after: readonly [string, string] }> {
  let cursor = '';
  let after: readonly [string, string] = ['', ''];
  for (let page = 0; page < pages; page += 1) {
    const search = cursor && `?cursor=${encodeURIComponent(cursor)}`;
    const { body } = await admin.call<LenderPage>(`/api/v1/admin/lenders${search}`);
    const last = body.items.at(-1);
    if (!last || !body.nextCursor) throw new Error('There are too few lenders');
    cursor = body.nextCursor;
    after = [last.name, last.id];
  }
  return { cursor, after };
}
