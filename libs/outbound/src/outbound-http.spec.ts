import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '@coverleaf/testing';
import { UnreadableFileError } from './multipart';
import { OutboundHttp, withRetryAfter, retryAfterMs } from './outbound-http';

const NOW = Date.parse('2026-01-01T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['86400', 86_400_000],
    ['Thu, 01 Jan 2026 12:01:00 GMT', 60_000],
    ['Thursday, 01-Jan-26 12:01:00 GMT', 60_000],
    ['Thu Jan  1 12:01:00 2026', 60_000],
    // A date in the past.
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
  ])('is parsed: %s', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });

  it.each([undefined, '', '-5', '1.5', 'soon', '1 2', 'Thu, nonsense', ['1', '2'], '9'.repeat(11)])(
    'is ignored if it is neither seconds nor a date: %s',
    (header) => {
      expect(retryAfterMs(header, NOW)).toBeUndefined();
    },
  );

  it('is followed within bounds, and never shortens our own wait', () => {
    expect(withRetryAfter(1_000, undefined, 60_000)).toBe(1_000);
    expect(withRetryAfter(1_000, 500, 60_000)).toBe(1_000);
    expect(withRetryAfter(1_000, 30_000, 60_000)).toBe(30_000);
    expect(withRetryAfter(1_000, 86_400_000, 60_000)).toBe(60_000);
    expect(withRetryAfter(1_000, 86_400_000, -5)).toBe(1_000);
  });
});

it('never completes a request whose file cannot be read to its end', async () => {
  const server = createServer();
  const { url, stop } = await listen(server);
  const http = new OutboundHttp();
  async function* breaking() {
    yield Buffer.alloc(100_000);
    await Promise.resolve();
    throw new Error('the disk failed');
  }
  const file = { name: 'a.pdf', type: 'application/pdf', bytes: 200_000, open: breaking };
  const received = once(server, 'request').then(async ([request]: IncomingMessage[]) => {
    await new Promise((resolve) => request?.resume().on('error', resolve).once('end', resolve));
    return request?.complete;
  });
  const sending = http.send(
    { name: 'The bank', baseUrl: url, apiKey: undefined },
    { method: 'POST', path: '/', form: { file }, timeoutMs: 5_000 },
  );
  try {
    await expect(sending).rejects.toThrow(UnreadableFileError);
    expect(await received).toBe(false);
  } finally {
    await http.onApplicationShutdown();
    await stop();
  }
});
