import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process that logs `info` lines and then does `last`. */
function logging(info: number, last: string) {
  const logger = JSON.stringify(join(__dirname, 'logger.ts'));
  const program = `
    const { createPino, PinoLogger } = require(${logger});
    const logger = new PinoLogger(createPino('tests', 'info'));
    for (let line = 0; line < ${info}; line += 1) logger.log({ line, msg: 'info' });
    ${last}`;
  return spawn(process.execPath, ['-r', '@swc-node/register', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function linesOf(child: ReturnType<typeof logging>): Promise<string[]> {
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(child, 'close');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

const times = (count: number): string[] => Array.from({ length: count }, () => 'info');

describe('the log of a process', () => {
  it.each([1, 5_000])('has all %d lines when the process exits', async (count) => {
    expect(await linesOf(logging(count, 'process.exit(0)'))).toEqual(times(count));
  });

  it('has a warning, after the lines before it, even if the process is killed then', async () => {
    const killed = `logger.warn('warning'); process.kill(process.pid, 'SIGKILL')`;
    expect(await linesOf(logging(500, killed))).toEqual([...times(500), 'warning']);
  });

  it('has what it was told without waiting for more', async () => {
    const child = logging(1, 'setInterval(() => undefined, 60_000)');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
  });

  it('keeps no process from exiting if nobody reads it any more', async () => {
    const child = logging(0, `setTimeout(() => { logger.log('late'); process.exit(0); }, 500)`);
    child.stdout.destroy();
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(0);
  });
});
