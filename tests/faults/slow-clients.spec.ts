import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { freePort, waitFor } from '@coverleaf/testing';
import { PDF } from '../corpus/small-pdf';
import { borrower, stack, withProduct } from '../stack/product';

const SOCKETS = Number(process.env['SLOW_SOCKETS'] ?? 1_000);
/** Almost all, because clients whose connections are ended have to come back. */
const PRESENT = 0.9;
const ROUNDS = 60;
const LIMIT_MS = 500;
const SESSION_MS = 5_000;

describe('clients that are slow on purpose', () => {
  let crowd: ChildProcess | undefined;
  let smtpPort: number;
  let port: number;

  withProduct(async () => {
    smtpPort = await freePort();
    return {
      INBOUND_SMTP_PORT: String(smtpPort),
      INBOUND_SMTP_DOMAINS: 'mail.example',
      INBOUND_SMTP_SESSION_MS: String(SESSION_MS),
    };
  });
  beforeAll(() => {
    port = Number(new URL(stack.portalUrl).port);
  });
  afterAll(() => crowd?.kill('SIGKILL'));

  /** The 95th percentile of the time for a healthy request, in milliseconds. */
  const p95 = async (): Promise<number> => {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const path of ['/skyla', '/api/v1/lenders/skyla', '/api/v1/loan-references/REF-1001']) {
        const begun = performance.now();
        const reply = await fetch(stack.portalUrl + path, { headers: { connection: 'close' } });
        await reply.arrayBuffer();
        expect(reply.status).toBe(200);
        took.push(performance.now() - begun);
      }
    }
    return took.sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? Infinity;
  };

  it(`don’t slow down others: ${SOCKETS} at once`, async () => {
    const alone = await p95();
    let open = 0;
    crowd = fork(join(__dirname, 'slow-crowd.ts'), [String(port), String(SOCKETS)], {
      execArgv: ['-r', '@swc-node/register'],
    });
    crowd.on('message', (news: { open: number }) => (open = news.open));
    await waitFor(() => open >= SOCKETS * PRESENT, { timeoutMs: 120_000, what: 'the crowd' });
    const among = await p95();
    process.stdout.write(
      `p95 alone ${alone.toFixed(0)} ms, among ${open} slow ones ${among.toFixed(0)} ms\n`,
    );
    expect(open).toBeGreaterThanOrEqual(SOCKETS * PRESENT);
    // Subtracts what the machine takes without them.
    expect(among - alone).toBeLessThan(LIMIT_MS);
    const { status } = await borrower.upload({ bytes: PDF });
    expect(status).toBe(201);
  });

  const slowPhone = async (): Promise<void> => {
    const form = new FormData();
    const fields = { name: 'Ann', insuranceCompany: 'Prairie', lenderSlug: 'skyla' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const pdf = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(200_000, '%\n'), PDF.subarray(9)]);
    form.append('file', new Blob([pdf]), 'a.pdf');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type');
    const body = Buffer.from(await encoded.arrayBuffer());
    const head =
      'POST /api/v1/uploads HTTP/1.1\r\nHost: x\r\nConnection: close\r\n' +
      `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (data) => (said += data.toString('latin1')));
    socket.write(head);
    // 250 kbit/s.
    const perTick = 3_125;
    let at = 0;
    const sending = setInterval(() => {
      socket.write(body.subarray(at, (at += perTick)));
      if (at >= body.length) clearInterval(sending);
    }, 100);
    await once(socket, 'close');
    expect(said).toMatch(/^HTTP\/1\.1 201 /);
  };

  /** Ignores errors: a client that writes after the server has closed gets a reset connection. */
  const closed = (socket: Socket): Promise<void> =>
    new Promise((resolve) => void socket.on('error', () => undefined).once('close', () => resolve()));

  const chatterOverSmtp = async (): Promise<void> => {
    const begun = Date.now();
    const socket = connect(smtpPort, '127.0.0.1').resume();
    const chatter = setInterval(() => socket.write('NOOP\r\n'), 500);
    await closed(socket);
    clearInterval(chatter);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(SESSION_MS - 500);
  };

  const drippingHead = async (): Promise<void> => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (data) => (said += data.toString()));
    socket.write('GET / HTTP/1.1\r\n');
    const drip = setInterval(() => socket.write('X: y\r\n'), 1_000);
    await closed(socket);
    clearInterval(drip);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
  };

  // Runs them at the same time, because they mostly wait.
  it('are cut off in their headers and at the SMTP port, but a borrower with a slow phone is not', async () => {
    await Promise.all([slowPhone(), chatterOverSmtp(), drippingHead()]);
  });
});
