import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort, waitFor } from '@coverleaf/testing';
import type { FaultMode } from '../../tools/insight-simulator/src/faults';
import type { LedgerItem } from '../../tools/insight-simulator/src/ledger';

export type PartName = 'gateway' | 'lender' | 'document' | 'redis' | 'postgres';

/** The whole product as `npm start` runs it, with a data folder of its own. */
export interface Stack {
  /** Without a slash at the end. */
  readonly url: string;
  readonly insightUrl: string;
  readonly dataDir: string;
  /** The process id of a part, as the supervisor wrote it down. */
  pidOf(part: PartName): Promise<number>;
  /** Sends a signal to a part, which knows nothing of it. */
  signal(part: PartName, signal: NodeJS.Signals): Promise<void>;
  setFault(mode: FaultMode, times?: number): Promise<void>;
  /** What reached Insight under this key; everything without one. */
  ledger(idempotencyKey?: string): Promise<LedgerItem[]>;
  stop(): Promise<void>;
}

const ENTRY = resolve('dist/tools/standalone/src/main.js');
const START_TIMEOUT_MS = 60_000;

/** @param env settings beyond those of a test: quick retries, no rate limit that a test would meet */
export async function startStack(env: NodeJS.ProcessEnv = {}): Promise<Stack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coverleaf-stack-'));
  // The embedded PostgreSQL runs as a user of its own, which has to reach its folder.
  await chmod(dataDir, 0o711);
  const [port, simulatorPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      ...process.env,
      PORT: String(port),
      INSIGHT_SIMULATOR_PORT: String(simulatorPort),
      DATA_DIR: dataDir,
      RETRY_PAUSE_SCALE: '0.05',
      INSIGHT_BREAKER_PAUSE_MS: '300',
      LOOKUPS_PER_MINUTE: '100000',
      UPLOADS_PER_MINUTE: '100000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await untilReady(child);
  const insightUrl = `http://127.0.0.1:${simulatorPort}`;
  const pidOf = async (part: PartName): Promise<number> =>
    Number(await readFile(join(dataDir, 'run', `${part}.pid`), 'utf8'));
  return {
    url: `http://127.0.0.1:${port}`,
    insightUrl,
    dataDir,
    pidOf,
    async signal(part, signal) {
      process.kill(await pidOf(part), signal);
    },
    async setFault(mode, times) {
      await fetch(`${insightUrl}/faults`, { method: 'PUT', body: JSON.stringify({ mode, times }) });
    },
    async ledger(idempotencyKey) {
      const { items } = (await (await fetch(`${insightUrl}/ledger`)).json()) as { items: LedgerItem[] };
      return idempotencyKey ? items.filter((item) => item.idempotencyKey === idempotencyKey) : items;
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  try {
    await waitFor(() => /^ready$/m.test(output) || child.exitCode !== null, { timeoutMs: START_TIMEOUT_MS });
  } catch {
    child.kill('SIGTERM');
    throw new Error(`The product was not ready in time:\n${output}`);
  }
  if (child.exitCode !== null) throw new Error(`The product did not start:\n${output}`);
}

export const newKey = (): string => randomUUID();
