import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import { setTimeout as pause } from 'node:timers/promises';
import type { Task } from '../test/slow-answers';
import { BoundedPool } from './bounded-pool';
import { BoundedProcess } from './bounded-process';
import { type Bounds, OutOfBoundsError, PoolBusyError } from './bounds';
import { decodeFrame, encodeFrame } from './frames';

const PROGRAM = join(__dirname, '..', 'test', 'slow-answers');
const LIMIT_MS = 500;

const start = () => new BoundedProcess(PROGRAM, { limitMs: LIMIT_MS, memoryMb: 100 });

async function pidsOfProgram(): Promise<number[]> {
  const pids: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(PROGRAM) && !/^(?:\/bin\/)?(?:sh|bwrap)/.test(command)) pids.push(Number(name));
  }
  return pids;
}

/** The only process that runs the program. */
async function pidOfProgram(): Promise<number> {
  const [pid] = await pidsOfProgram();
  if (pid === undefined) throw new Error('The program does not run');
  return pid;
}

(process.platform === 'linux' ? describe : describe.skip)('a process that opens files', () => {
  let bounded: BoundedProcess;
  const ask = async (task: Task, tighter?: Partial<Bounds>) =>
    decodeFrame(await bounded.exchange(encodeFrame(task), tighter));

  beforeEach(() => {
    bounded = start();
  });
  afterEach(() => bounded.kill());

  it('is killed when it works longer than its limit', async () => {
    expect(await ask({ workMs: 10 })).toBe('done');
    const end = async (): Promise<unknown> => {
      const error: unknown = await ask({ workMs: 60_000 }).catch((reason: unknown) => reason);
      if (!(error instanceof PoolBusyError)) return error;
      // The machine was too busy: retry with another process.
      bounded = start();
      return end();
    };
    expect(await end()).toBeInstanceOf(OutOfBoundsError);
  });

  it('is not charged for time in which it didn’t get the processor', async () => {
    expect(await ask({ workMs: 10 })).toBe('done');
    const pid = await pidOfProgram();
    process.kill(pid, 'SIGSTOP');
    const answer = ask({ workMs: 10 });
    // Simulates a busy machine: pauses for longer than the limit.
    await pause(LIMIT_MS * 1.2);
    process.kill(pid, 'SIGCONT');
    expect(await answer).toBe('done');
  });

  it('says nothing about the file if the machine has no processor for it', async () => {
    expect(await ask({ workMs: 10 })).toBe('done');
    const pid = await pidOfProgram();
    setPriority(pid, 19);
    // Lowers the priority of its session too. Otherwise, the scheduler would give the session as much CPU as all others
    // together.
    await writeFile(`/proc/${pid}/autogroup`, '19').catch(() => undefined);
    const loop = () => spawn(process.execPath, ['-e', 'fs.writeSync(1, "running"); for (;;);']);
    const others = Array.from({ length: 2 * availableParallelism() }, loop);
    try {
      await Promise.all(others.map(({ stdout }) => once(stdout, 'data')));
      await expect(ask({ workMs: LIMIT_MS * 0.8 })).rejects.toThrow(PoolBusyError);
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
  });

  it('is replaced if it keeps much memory after a file', async () => {
    // A generous time limit, because filling 200 MB takes a while and this test is about memory.
    const pool = new BoundedPool(PROGRAM, { limitMs: 5_000, memoryMb: 400 });
    const keep = async (keepMb: number): Promise<number> => {
      bounded.kill();
      await waitFor(async () => (await pidsOfProgram()).length < 2, { what: 'the other process to be gone' });
      const reply = await pool.session((exchange) => exchange(encodeFrame({ workMs: 10, keepMb })));
      expect(decodeFrame(reply)).toBe('done');
      return Math.max(0, ...(await pidsOfProgram()));
    };
    try {
      const first = await keep(20);
      expect(await keep(20)).toBe(first);
      await keep(200);
      await waitFor(async () => !(await pidsOfProgram()).includes(first), { what: 'the process to be gone' });
      expect(await keep(1)).not.toBe(first);
    } finally {
      pool.close();
    }
  });

  it('is killed when a request exceeds its own memory bound', async () => {
    expect(await ask({ workMs: 10, keepMb: 20 }, { memoryMb: 60 })).toBe('done');
    const asked = ask({ workMs: 400, keepMb: 80 }, { memoryMb: 60 });
    await expect(asked).rejects.toThrow('The file took more than 60 MB');
  });

  it('accepts no bounds in a request that are wider than its own', async () => {
    const isRefused = (wider: Partial<Bounds>) =>
      expect(bounded.reserve().exchange(encodeFrame({ workMs: 10 }), wider)).rejects.toThrow(RangeError);
    for (const wider of [{ limitMs: LIMIT_MS + 1 }, { memoryMb: 101 }, { limitMs: Number.NaN }]) {
      await isRefused(wider);
      bounded = start();
    }
  });

  it('is killed if it neither works nor replies', async () => {
    const asked = Date.now();
    await expect(ask({ workMs: 0, isSilent: true })).rejects.toThrow(OutOfBoundsError);
    expect(Date.now() - asked).toBeGreaterThanOrEqual(1.5 * LIMIT_MS);
  });
});
