import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BoundedPool } from './bounded-pool';
import { BoundedProcess } from './bounded-process';
import { OutOfBoundsError } from './bounds';
import { decodeFrame, encodeFrame } from './frames';
import { CHANNEL_FD, sandboxProblem } from './sandbox';

const PROGRAM = join(__dirname, '..', 'test', 'taken-over');
const BOUNDS = { limitMs: 5_000, memoryMb: 200 };

const problem = sandboxProblem();
if (problem !== null) process.stderr.write(`Not tested, because parsers have no sandbox here: ${problem}\n`);

(problem === null ? describe : describe.skip)('a parser that a file has taken over', () => {
  let parser: BoundedProcess;
  let server: Server;
  const folder = mkdtempSync(join(tmpdir(), 'coverleaf-secrets-'));

  beforeAll(async () => {
    process.env['ENCRYPTION_KEYS'] = 'of the service';
    writeFileSync(join(folder, 'policy.pdf'), 'of a family', { mode: 0o644 });
    server = createServer((socket) => socket.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    parser = new BoundedProcess(PROGRAM, BOUNDS);
  });
  afterAll(() => {
    delete process.env['ENCRYPTION_KEYS'];
    server.close();
    parser.kill();
    rmSync(folder, { recursive: true });
  });

  const run = async (code: string): Promise<unknown> =>
    decodeFrame(await parser.exchange(encodeFrame({ code })));
  const read = (path: string) => run(`return require('fs').readFileSync('${path}', 'utf8')`);

  it('finds no secret in its environment', async () => {
    const names = await run('return Object.keys(process.env)');
    expect(names).toEqual(expect.arrayContaining(['NODE_ENV', 'PATH']));
    const harmless = ['HOME', 'MALLOC_ARENA_MAX', 'NODE_ENV', 'ORT_DISABLE_TELEMETRY', 'PATH', 'PWD'];
    expect((names as string[]).filter((name) => !harmless.includes(name))).toEqual([]);
  });

  it('keeps a request open by a reply before it has read all of it', async () => {
    const hostile = new BoundedProcess(PROGRAM, { ...BOUNDS, limitMs: 1_000 });
    const early = `const { length } = Buffer.from('{"value":"early"}');
      const header = Buffer.alloc(8);
      header.writeUInt32LE(1);
      header.writeUInt32LE(length, 4);
      require('fs').writeSync(${CHANNEL_FD}, Buffer.concat([header, Buffer.from('{"value":"early"}')]));
      setImmediate(() => { for (;;); });`;
    const exchange = async (request: object): Promise<unknown> =>
      decodeFrame(await hostile.reserve().exchange(encodeFrame(request)));
    expect(await exchange({ code: early })).toBe('early');
    // The reply to the first request is taken for one to this.
    await expect(exchange({ code: '', bytes: Buffer.alloc(5_000_000) })).rejects.toThrow(OutOfBoundsError);
  });

  it('sees no other process', async () => {
    const seen = await run(`return require('fs').readdirSync('/proc').filter((name) => Number(name) > 0)`);
    expect(seen).toEqual(['1']);
    expect(await read(`/proc/${process.pid}/environ`)).toBe('ENOENT');
    expect(await read(`/proc/${process.ppid}/environ`)).toBe('ENOENT');
    expect(await run(`process.kill(${process.pid}, 'SIGTERM')`)).toBe('ESRCH');
  });

  it('sees no file of the machine, and can’t change the product’s', async () => {
    expect(await read(join(folder, 'policy.pdf'))).toBe('ENOENT');
    expect(await read('/etc/passwd')).toBe('ENOENT');
    expect(await read('/etc/shadow')).toBe('ENOENT');
    expect(await run(`return require('fs').readdirSync('/tmp')`)).not.toContain(basename(folder));
    const below = await run(`return require('fs').readdirSync(process.cwd()).sort()`);
    const code = ['apps', 'dist', 'libs', 'node_modules', 'package.json', 'tsconfig.json'];
    expect((below as string[]).filter((name) => !code.includes(name))).toEqual([]);
    const write = (path: string) => run(`require('fs').writeFileSync('${path}', 'x')`);
    expect(await write(join(__dirname, 'sandbox.ts'))).toBe('EROFS');
    expect(await write('/usr/bin/node-of-mine')).toBe('EROFS');
    expect(await write('/dev/shm/x')).toBe('EROFS');
  });

  it('reaches no network: not this machine, nor its Redis, nor any other', async () => {
    const connect = (port: number, host: string) =>
      run(`return new Promise((done) => {
        require('net').connect(${port}, '${host}').on('connect', () => done('connected')).on('error', (e) => done(e.code));
      })`);
    expect(await connect((server.address() as AddressInfo).port, '127.0.0.1')).toBe('EPERM');
    expect(await connect(6379, '127.0.0.1')).toBe('EPERM');
    expect(await connect(53, '1.1.1.1')).toBe('EPERM');
    expect(await run(`return Object.keys(require('os').networkInterfaces())`)).not.toContain('eth0');
  });

  it('starts no process', async () => {
    const spawned = await run(`return require('child_process').spawnSync('/bin/true').error.code`);
    expect(spawned).toBe('EPERM');
    const forked = await run(`return new Promise((done) => {
      const child = require('child_process').fork('/bin/true');
      child.on('error', (e) => done(e.code)).on('exit', (code) => done(code));
    })`);
    expect(forked).toBe('EPERM');
  });

  it('has no privileges', async () => {
    const status = (await read('/proc/self/status')) as string;
    const valueOf = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1];
    expect(valueOf('CapEff')).toMatch(/^0+$/);
    expect(valueOf('CapBnd')).toMatch(/^0+$/);
    expect(valueOf('NoNewPrivs')).toBe('1');
    expect(valueOf('Seccomp')).toBe('2');
    expect(valueOf('Uid')).toBe('65534\t65534\t65534\t65534');
  });

  const ends = (code: string) => {
    const other = new BoundedProcess(PROGRAM, BOUNDS);
    return expect(other.exchange(encodeFrame({ code }))).rejects;
  };

  it('is killed when it takes too much memory, by any means', async () => {
    await ends('const all = []; for (;;) all.push(Buffer.alloc(2 ** 24, 1))').toThrow(OutOfBoundsError);
    const shared =
      'const all = []; for (;;) all.push(new Uint8Array(new SharedArrayBuffer(2 ** 24)).fill(1))';
    await ends(shared).toThrow(OutOfBoundsError);
    const fill = `for (let n = 0; n < 20; n += 1) require('fs').appendFileSync('/tmp/large', Buffer.alloc(2 ** 24))`;
    expect(await run(fill)).toBe('ENOSPC');
  });

  it('is killed when it starts threads without end', async () => {
    const bomb = `for (let n = 0; n < 500; n += 1) new (require('worker_threads').Worker)('setInterval(() => {}, 1e6)', {
      eval: true, resourceLimits: { maxOldGenerationSizeMb: 2, maxYoungGenerationSizeMb: 1, stackSizeMb: 0.2 } });
      await new Promise((done) => setTimeout(done, 60_000));`;
    await ends(bomb).toThrow(OutOfBoundsError);
  });

  it('is killed when it floods the service with invalid replies', async () => {
    const flood = `const fs = require('fs');
      for (;;) fs.writeSync(3, Buffer.alloc(2 ** 16, 255));`;
    await ends(flood).toThrow(OutOfBoundsError);
  });

  it('gets no second file, whose reply could go to a stranger', async () => {
    const pool = new BoundedPool(PROGRAM, { ...BOUNDS, isUsedOnce: true });
    const count = `return (globalThis.files = (globalThis.files ?? 0) + 1)`;
    try {
      for (let file = 0; file < 3; file += 1) {
        const reply = await pool.session((exchange) => exchange(encodeFrame({ code: count })));
        expect(decodeFrame(reply)).toBe(1);
      }
    } finally {
      pool.close();
    }
  });
});

it('says why there is no sandbox', () => {
  const script = `console.log(require('${join(__dirname, 'sandbox')}').sandboxProblem())`;
  const args = ['-r', '@swc-node/register', '-e', script];
  const env = { ...process.env, PATH: '/nowhere' };
  expect(execFileSync(process.execPath, args, { env, encoding: 'utf8' })).toMatch(
    /is not installed|exists for Linux/,
  );
});
