import { type Command, CommandOutput, CommandPool } from './command-pool';
import { OutOfBoundsError, PoolBusyError } from './bounds';
import { decodeFrame, encodeFrame } from './frames';
import { sandboxProblem } from './sandbox';

const poolOf = (
  script: string,
  { limitMs = 5_000, memoryMb = 100, maxOutput = 100_000 } = {},
): CommandPool => {
  const command: Command = { command: '/bin/sh', args: ['-c', script], env: { SPOKEN: 'here' }, maxOutput };
  return new CommandPool(command, { limitMs, memoryMb });
};

const run = (pool: CommandPool, input: Uint8Array = Buffer.from('one page')): Promise<string> =>
  pool.session(async (exchange) => {
    const reply = await exchange(encodeFrame({ bytes: input }));
    return Buffer.from(CommandOutput.parse(decodeFrame(reply)).output).toString();
  });

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const fail = (): never => {
  throw new Error('The command ended by itself');
};

describe('CommandPool', () => {
  it('gives a file to the command and returns what it writes', async () => {
    await expect(run(poolOf('exec /usr/bin/cat'))).resolves.toBe('one page');
  });

  it('passes files of many megabytes and waits for the whole output', async () => {
    const input = Buffer.alloc(12_000_000, 'x');
    await expect(run(poolOf('exec /usr/bin/wc -c'), input)).resolves.toMatch(/^12000000\s*$/);
  });

  it('gives the command only its own environment', async () => {
    const names = (await run(poolOf('exec /usr/bin/env'))).split('\n').map((line) => line.split('=')[0]);
    const own = names.filter((name) => name && !['HOME', 'PWD', 'SHLVL', '_'].includes(name));
    expect(own.toSorted()).toEqual(['PATH', 'SPOKEN']);
  });

  const inSandbox = sandboxProblem() ? it.skip : it;
  inSandbox('lets the command start no process of its own', async () => {
    await expect(run(poolOf('/usr/bin/cat && echo done'))).rejects.toThrow(OutOfBoundsError);
  });

  it('ends a command that takes too long', async () => {
    const end = async (): Promise<Error> => {
      const error = await run(poolOf('while :; do :; done', { limitMs: 200 })).then(fail, asError);
      // The command got too little CPU for a conclusion, so the file is not the cause.
      return error instanceof PoolBusyError ? end() : error;
    };
    const error = await end();
    expect(error).toBeInstanceOf(OutOfBoundsError);
    expect(error.message).toContain('longer than 200 ms');
  });

  it('ends a command that writes too much', async () => {
    await expect(run(poolOf('while :; do echo y; done'))).rejects.toThrow('more than 100000 bytes');
  });

  it('ends a command that takes too much memory', async () => {
    const grow = 'x=aaaaaaaaaaaaaaaa; while :; do x=$x$x; done';
    await expect(run(poolOf(grow, { memoryMb: 30 }))).rejects.toThrow(OutOfBoundsError);
  });

  it('blames the file if the command fails', async () => {
    await expect(run(poolOf('exit 3'))).rejects.toThrow(OutOfBoundsError);
  });

  it('does not blame the file if the command was killed from outside', async () => {
    await expect(run(poolOf('exit 137'))).rejects.toThrow(PoolBusyError);
  });

  it('ends running commands when it closes, and starts no others', async () => {
    const pool = poolOf('while :; do :; done');
    const running = run(pool);
    pool.close();
    await expect(running).rejects.toThrow(PoolBusyError);
    await expect(run(pool)).rejects.toThrow(PoolBusyError);
  });
});
