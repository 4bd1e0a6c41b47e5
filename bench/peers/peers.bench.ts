import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COUNT_CAP } from '@coverleaf/contracts';
import { z } from 'zod';
import { StaffCaller } from '../../tests/stack/staff-caller';
import { type Stack, startStack } from '../../tests/stack/start-stack';
import { fillStack, TERMS } from '../documents/fill-documents';
import { type Asked, type Load, type Loaded, loadInTurn } from '../load/load';
import { untilQuiet } from '../processes';
import { compared, type Result } from '../results';
import { writeFilesToSend } from '../uploads/files-to-send';
import { SETTINGS } from '../uploads/uploads.bench';
import { ask, type Peer, type Side } from './peer';
import { copyDocuments } from './records';
import { installPeers, type PeerName, PEERS, type StartedPeer, startPeers } from './start-peers';

/** `BENCH_ROWS=2000` makes a quick run. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 100_000);
const UPLOADS_WARM_UP: Load['length'] = { seconds: process.env['BENCH_ROUNDS'] ? 4 : 20 };
const DOCUMENTS = '/api/v1/admin/documents';

interface Question {
  readonly row: string;
  /** `ms` of one request, if it isn’t a rate. */
  readonly unit: 'requests/s' | 'uploads/s' | 'ms';
  readonly asked: (side: Side) => Asked;
  readonly connections: number;
  readonly warmUp?: Load['length'];
  readonly how: string;
  /** How a peer differs in it. */
  readonly unlike?: (peer: Peer) => string;
  /** Whose figures are only shown. */
  readonly onlyShown?: readonly PeerName[];
}

/** Measures the product beside what one could build on instead, in the same run and on the same PostgreSQL. */
export async function peersBench(): Promise<Result[]> {
  const installed = await installPeers();
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-bench-'));
  const started: { stop(): Promise<void> }[] = [];
  try {
    const stack = await startStack({ ...SETTINGS, ROLE: 'rpc' });
    started.unshift(stack);
    const peers = await startPeers({ stack, folder, installed, started });
    await fillStack(stack, ROWS);
    for (const peer of Object.values(peers)) await copyDocuments(stack, peer);
    await assertSameTotals(stack, Object.values(peers));
    const results: Result[] = [];
    const files = await writeFilesToSend(folder);
    for (const question of questionsOf(files)) results.push(...(await measure(question, stack, peers)));
    return results;
  } finally {
    for (const one of started) await one.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const PAGE = `the newest 50 of ${ROWS.toLocaleString('en')} documents and how many there are, for staff`;
const LISTS = { unit: 'ms', connections: 1 } as const;
const UPLOADS = {
  unit: 'uploads/s',
  connections: 4,
  warmUp: UPLOADS_WARM_UP,
  how: 'Of Coverleaf, the file is opened, encrypted and synced to disk before the reply, without workers on this machine; 4 connections; the peers’ files are deleted between the rounds',
  unlike: ({ uploads }: Peer) => uploads,
  onlyShown: ['parse'],
} as const;

const questionsOf = ({ pdf, jpeg }: { readonly pdf: string; readonly jpeg: string }): Question[] => [
  {
    row: 'lender by slug',
    unit: 'requests/s',
    asked: ({ lender }) => lender,
    connections: 32,
    how: 'One lender, for anybody; 32 connections',
  },
  {
    ...LISTS,
    row: 'newest page',
    asked: ({ newest }) => newest,
    how: `One connection asks for ${PAGE}`,
    unlike: ({ index }) => index,
  },
  {
    ...LISTS,
    row: `search “${TERMS.surname}”`,
    asked: (side) => side.search(TERMS.surname),
    how: `One connection asks for ${PAGE}, whose name contains a surname; Coverleaf also looks into other columns`,
    unlike: ({ filter }) => filter,
  },
  { ...UPLOADS, row: 'upload of 2 MB', asked: (side) => side.upload(pdf) },
  { ...UPLOADS, row: 'upload of a 12-megapixel JPEG', asked: (side) => side.upload(jpeg) },
];

const List = z.object({ total: z.int() });

/** @param stack its staff is signed in anew, because a session’s cookie is valid for minutes */
async function product(stack: Stack): Promise<Side> {
  const headers = { cookie: (await StaffCaller.signIn(stack)).cookieHeader() };
  const newest = `${stack.portalUrl}${DOCUMENTS}?limit=50`;
  return {
    lender: { url: `${stack.portalUrl}/api/v1/lenders/skyla` },
    newest: { url: newest, headers },
    search: (text) => ({ url: `${newest}&q=${text}`, headers }),
    upload: (file) => ({ url: `${stack.portalUrl}/api/v1/uploads`, file }),
    total: (reply) => List.parse(reply).total,
  };
}

/** Only what finds the same documents can be compared. */
async function assertSameTotals(stack: Stack, peers: readonly Peer[]): Promise<void> {
  const ours = await product(stack);
  const totals = ({ newest, search, total }: Side): Promise<number[]> =>
    Promise.all(
      [newest, search(TERMS.surname)].map(async ({ url, headers = {} }) =>
        total(await ask(url, z.unknown(), { headers })),
      ),
    );
  const wanted = (await totals(ours)).join(' and ');
  for (const peer of peers) {
    const found = (await totals(peer)).map((total) => Math.min(total, COUNT_CAP)).join(' and ');
    if (found !== wanted) throw new Error(`${peer.name} lists and finds ${found} documents, not ${wanted}`);
  }
}

async function measure(
  { row, unit, asked, unlike, onlyShown = [], how, ...load }: Question,
  stack: Stack,
  peers: Readonly<Record<PeerName, StartedPeer>>,
): Promise<Result[]> {
  const { directus, strapi, parse } = peers;
  const measured = await loadInTurn(
    {
      ours: asked(await product(stack)),
      directus: asked(directus),
      strapi: asked(strapi),
      parse: asked(parse),
    },
    { ...load, between: () => settle(Object.values(peers)) },
  );
  const figures = (rounds: readonly Loaded[]): number[] =>
    rounds.map(({ perSecond }) => (unit === 'ms' ? 1_000 / perSecond : perSecond));
  const target = unit === 'ms' ? (['≤', 1] as const) : (['≥', 1] as const);
  return PEERS.map((name) => {
    const peer = peers[name];
    const least = `${peer.name} ${peer.version}${unlike ? `: ${unlike(peer)}` : ''}`;
    return compared(
      {
        row: `${row}, beside ${peer.name}`,
        unit,
        target: onlyShown.includes(name) ? null : target,
        how: `${how}. In place of the “least code”, ${least}.`,
      },
      { least: figures(measured[name]), ours: figures(measured.ours) },
    );
  });
}

const run = promisify(execFile);

/** So that nobody’s round has to do what another’s left: images in work, or files that aren’t on disk yet. */
async function settle(peers: readonly Peer[]): Promise<void> {
  await untilQuiet(peers.map(({ server }) => server.pid));
  for (const { files } of peers)
    for (const name of await readdir(files)) await rm(join(files, name), { recursive: true });
  await run('sync');
}
