import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What has to come in of a body in every stretch of time, until it is whole. */
interface Pace {
  readonly windowMs: number;
  readonly leastBytes: number;
}

/** How much may come in of a body, read or not, and how often that is looked at. */
interface Length {
  readonly lookMs: number;
  readonly mostBytes: number;
}

/** 270 bytes a second: a hundredth of a slow phone's line, and a tunnel of half a minute is waited for. */
const PACE: Pace = { windowMs: 30_000, leastBytes: 8 * 1024 };

/** Three times the largest mail: what is too large is heard out until its sender has heard so, and not for ever. */
const LENGTH: Length = { lookMs: 500, mostBytes: 128 * 1024 * 1024 };

/** Ends connections on which a body began and hardly comes: each would be held for minutes. */
export function endSlowBodies(fastify: FastifyInstance, pace = PACE): void {
  fastify.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    if (hasBody(raw)) watchPace(raw, pace);
    done();
  });
}

/** Ends connections on which a body comes and comes: whoever is refused could send without end or limit. */
export function endLongBodies(fastify: FastifyInstance, length = LENGTH): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) watchLength(raw, length);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchPace(request: IncomingMessage, { windowMs, leastBytes }: Pace): void {
  let seen = request.socket.bytesRead;
  every(windowMs, request, () => {
    const { bytesRead } = request.socket;
    // What lies here unread is our delay, not the sender's.
    if (bytesRead - seen < leastBytes && request.readableLength === 0) request.destroy();
    seen = bytesRead;
  });
}

function watchLength(request: IncomingMessage, { lookMs, mostBytes }: Length): void {
  const before = request.socket.bytesRead;
  every(lookMs, request, () => {
    if (request.socket.bytesRead - before > mostBytes) request.destroy();
  });
}

/** Until the request is whole, or gone. */
function every(ms: number, request: IncomingMessage, look: () => void): void {
  const timer = setInterval(look, ms);
  const stop = (): void => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
