import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What has to come in of a body in every stretch of time, until it is whole. */
interface Pace {
  readonly windowMs: number;
  readonly leastBytes: number;
}

/** 270 bytes a second: a hundredth of a slow phone's line, and a tunnel of half a minute is waited for. */
const PACE: Pace = { windowMs: 30_000, leastBytes: 8 * 1024 };

/** Ends connections on which a body began and hardly comes: each would be held for minutes. */
export function endSlowBodies(fastify: FastifyInstance, pace = PACE): void {
  fastify.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    if (hasBody(raw)) watch(raw, pace);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch(request: IncomingMessage, { windowMs, leastBytes }: Pace): void {
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    // What lies here unread is our delay, not the sender's.
    if (bytesRead - seen < leastBytes && request.readableLength === 0) request.destroy();
    seen = bytesRead;
  }, windowMs);
  const stop = (): void => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
