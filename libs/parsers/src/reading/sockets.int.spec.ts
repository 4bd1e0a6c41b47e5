import { type ChildProcess, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type Command,
  decodeFrame,
  encodeFrame,
  ENVIRONMENT,
  type Exchange,
  type Frame,
  type Processes,
  readFrames,
  sandboxProblem,
  writeFrame,
} from '@coverleaf/bounded-process';
import sharp from 'sharp';
import { samplePdf } from '../../test/sample-files';
import { Parser, type ParserDefinition, Parsers } from '../parser';
import { FileReader } from './file-reader';

const ROOT = join(__dirname, '..', '..', '..', '..');
const [CHANNEL, FILTER] = [3, 4];
/** Number of the call `socket` by machine. */
const SOCKET = { x64: 41, arm64: 198 }[process.arch as 'x64' | 'arm64'];

/** A seccomp program: whoever asks for a socket, of whatever kind, is killed at once. */
function endsAtSockets(call: number): Buffer {
  const instructions = [
    [0x20, 0, 0, 0], // load the call's number
    [0x15, 0, 1, call], // if it is `socket`
    [0x06, 0, 0, 0x80000000], // kill the process
    [0x06, 0, 0, 0x7fff0000], // else allow
  ];
  return Buffer.concat(
    instructions.map(([code = 0, ifTrue = 0, ifFalse = 0, value = 0]) => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt16LE(code, 0);
      bytes.writeUInt8(ifTrue, 2);
      bytes.writeUInt8(ifFalse, 3);
      bytes.writeUInt32LE(value, 4);
      return bytes;
    }),
  );
}

/** Built, or from source. */
function scriptOf(program: string): string[] {
  const built = `${program.replace(ROOT, process.env['BUILT_PROGRAMS'] ?? join(ROOT, 'dist'))}.js`;
  return existsSync(built) ? [built] : ['-r', '@swc-node/register', `${program}.ts`];
}

/** Programs with the network of this machine, and without any other filter of system calls. */
class WatchedProcesses implements Processes {
  private readonly children = new Set<ChildProcess>();

  constructor(
    private readonly program: string | Command,
    private readonly call: number,
  ) {}

  session<T>(work: (exchange: Exchange) => Promise<T>): Promise<T> {
    if (typeof this.program !== 'string') {
      const { program } = this;
      return work((request) => this.run(program, request));
    }
    const { child, channel } = this.start([process.execPath, ...scriptOf(this.program)], ENVIRONMENT);
    const frames = readFrames(channel);
    const exited = once(child, 'exit');
    const next = async (): Promise<Frame> => {
      const { value } = await frames.next();
      if (!value) throw new Error(`The program ended: ${(await exited).join(' ')}`);
      return value;
    };
    const ready = next();
    return work(async (request) => {
      await ready;
      void writeFrame(channel, request);
      return next();
    }).finally(() => child.kill('SIGKILL'));
  }

  close(): void {
    for (const child of this.children) child.kill('SIGKILL');
  }

  private async run({ command, args, env }: Command, request: Frame): Promise<Frame> {
    const { bytes } = decodeFrame(request) as { bytes: Uint8Array };
    const script = `exec "$0" "$@" <&${CHANNEL} >&${CHANNEL}`;
    const { child, channel } = this.start(['/bin/sh', '-c', script, command, ...args], env);
    const exited = once(child, 'exit');
    channel.end(bytes);
    const output = await buffer(channel);
    const [code] = (await exited) as [number | null];
    if (code !== 0) throw new Error(`The program ended: ${code}`);
    return encodeFrame({ output });
  }

  private start(command: readonly string[], env: Readonly<Record<string, string>>) {
    const options = ['--bind', '/', '/', '--dev', '/dev', '--die-with-parent', '--seccomp', String(FILTER)];
    const child = spawn('bwrap', [...options, '--', ...command], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      // As in the sandbox. Without a home folder, the C library asks the service of names for one.
      env: { PATH: process.env['PATH'], HOME: '/tmp', ...env },
    });
    this.children.add(child);
    const pipeOf = (descriptor: number) => (child.stdio as readonly unknown[])[descriptor] as Duplex;
    const [channel, filter]: [Duplex, Writable] = [pipeOf(CHANNEL), pipeOf(FILTER)];
    channel.on('error', () => undefined);
    filter.on('error', () => undefined).end(endsAtSockets(this.call));
    return { child, channel };
  }
}

class WatchedParsers extends Parsers {
  private readonly watched: WatchedProcesses[] = [];

  constructor(private readonly call: number) {
    super();
  }

  override open<Request extends object, Response>({ program, reply }: ParserDefinition<Request, Response>) {
    const processes = new WatchedProcesses(program, this.call);
    this.watched.push(processes);
    return new Parser<Request, Response>(processes, reply);
  }

  override onApplicationShutdown(): void {
    for (const processes of this.watched) processes.close();
  }
}

const photo = (): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="700"><rect width="100%" height="100%" fill="white"/>
      <text x="120" y="200" font-family="sans-serif" font-size="34">Policy Number 4289-41-00</text></svg>`),
  )
    .jpeg()
    .toBuffer();

const isKnown = sandboxProblem() === null && SOCKET !== undefined;
(isKnown ? describe : describe.skip)('while a file is read', () => {
  const connected: unknown[] = [];
  const note = (message: unknown): void => void connected.push(message);
  beforeAll(() => subscribe('net.client.socket', note));
  afterAll(() => unsubscribe('net.client.socket', note));

  it('no reader asks for a socket, and this process opens none', async () => {
    const parsers = new WatchedParsers(SOCKET ?? 0);
    const reader = new FileReader(parsers);
    try {
      const pdf = await reader.read(await samplePdf(1), 'application/pdf');
      expect(pdf.file.views[0]?.words.text?.map(({ text }) => text)).toContain('Declarations');
      expect(pdf.file.views[0]?.words.tesseract?.map(({ text }) => text)).toContain('Declarations');
      const { file } = await reader.read(await photo(), 'image/jpeg');
      for (const name of ['paddle', 'tesseract'] as const)
        expect(file.views[0]?.words[name]?.map(({ text }) => text)).toContain('4289-41-00');
    } finally {
      parsers.onApplicationShutdown();
    }
    expect(connected).toEqual([]);
  }, 60_000);

  it('one that asked would end', async () => {
    const program = join(__dirname, '..', '..', '..', 'bounded-process', 'test', 'taken-over');
    const processes = new WatchedProcesses(program, SOCKET ?? 0);
    const run = (code: string) => processes.session((exchange) => exchange(encodeFrame({ code })));
    try {
      expect(decodeFrame(await run('return 1'))).toBe(1);
      const connect = `return new Promise((done) => require('net').connect(9, '127.0.0.1').on('error', (e) => done(e.code)))`;
      await expect(run(connect)).rejects.toThrow('The program ended');
    } finally {
      processes.close();
    }
  });
});
