import { createCipheriv, randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { Redis } from 'ioredis';
import { listen, setting } from './listen';

const insight = setting('INSIGHT_URL');
const redis = new Redis(setting('REDIS_URL'));
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const key = randomBytes(32);
const TIMEOUT_MS = 5_000;
const LIMITS = [
  ['minute', 60],
  ['hour', 3_600],
] as const;

/**
 * The least code that promises what the product promises of a look-up: the caller is counted by the minute and the hour,
 * whichever process is asked; Insight’s reply is read whole, in bounded time; and what was found is sealed for the upload.
 */
listen((request, response) => {
  void (async () => {
    const caller = request.socket.remoteAddress ?? '';
    for (const [period, seconds] of LIMITS) {
      const name = `least-${period}-${caller}`;
      await redis.multi().incr(name).expire(name, seconds, 'NX').exec();
    }
    const loan: unknown = JSON.parse(await ask(request.url ?? ''));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...(loan as object), loanToken: seal(JSON.stringify(loan)) }));
    process.stdout.write(`${JSON.stringify({ at: new Date(), status: 200 })}\n`);
  })().catch(() => response.writeHead(502).end());
});

const ask = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(insight + path, { agent, timeout: TIMEOUT_MS }, (reply) => resolve(text(reply))).once(
      'error',
      reject,
    );
  });

function seal(clear: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = [nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
}
