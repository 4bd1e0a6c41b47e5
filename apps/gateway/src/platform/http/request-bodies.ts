import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import type { Readable } from 'node:stream';
import { importRoster, receiveMailgunMail } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MAX_FORM_BYTES = 16 * 1024;

/** Parses the small forms of pages without script. The Mailgun webhook parses its own. */
export function parseForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, body: Readable) =>
      request.routeOptions.url === receiveMailgunMail.path ? undefined : parse(await readText(body)),
  );
}

/** Parses JSON. Many clients send `Content-Type: application/json` without a body, so an empty body is none. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  const parseText = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseText(request, body, done);
  });
  // Bodies of browsers' CSP reports.
  const report = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const;
  fastify.addContentTypeParser<string>(
    ['application/csp-report', 'application/reports+json'],
    report,
    (request, body, done) => void parseText(request, body, done),
  );
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Destroying the body would close the connection before the client could read the answer.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_FORM_BYTES) throw new AppError('body_too_large', 413, 'The request is too large.');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** The minimum that must arrive of a body in each interval until it is complete. */
interface PaceLimit {
  readonly intervalMs: number;
  readonly minBytes: number;
}

/** The maximum size of a body, read or not, and how often it is checked. */
interface LengthLimit {
  readonly intervalMs: number;
  readonly maxBytes: number;
}

/** 270 bytes per second: a hundredth of a slow phone's rate. Tolerates half a minute in a tunnel. */
const PACE_LIMIT: PaceLimit = { intervalMs: 30_000, minBytes: 8 * 1024 };

/** Three times the largest email. Refused bodies are still received, so that the client reads the answer. */
const LENGTH_LIMIT: LengthLimit = { intervalMs: 500, maxBytes: 128 * 1024 * 1024 };

/** Closes connections whose body arrives too slowly, because each would stay open for minutes. */
export function limitBodyPace(fastify: FastifyInstance, limit = PACE_LIMIT): void {
  fastify.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    if (hasBody(raw)) watchPace(raw, limit);
    done();
  });
}

/**
 * Closes connections whose body is too long: a refused client could send forever.
 * @param rosterBytes the largest roster
 */
export function limitBodyLength(
  fastify: FastifyInstance,
  limit = LENGTH_LIMIT,
  rosterBytes = limit.maxBytes,
): void {
  const ofRosters = { ...limit, maxBytes: Math.max(limit.maxBytes, 2 * rosterBytes) };
  fastify.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const isRoster = routeOptions.url === importRoster.path && raw.method === importRoster.method;
    if (hasBody(raw)) watchLength(raw, isRoster ? ofRosters : limit);
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchPace(request: IncomingMessage, { intervalMs, minBytes }: PaceLimit): void {
  let before = request.socket.bytesRead;
  checkUntilComplete(request, intervalMs, () => {
    const { bytesRead } = request.socket;
    // If bytes wait in our buffer, the delay is ours, not the client's.
    if (bytesRead - before < minBytes && request.readableLength === 0) request.destroy();
    before = bytesRead;
  });
}

function watchLength(request: IncomingMessage, { intervalMs, maxBytes }: LengthLimit): void {
  const before = request.socket.bytesRead;
  checkUntilComplete(request, intervalMs, () => {
    if (request.socket.bytesRead - before > maxBytes) request.destroy();
  });
}

function checkUntilComplete(request: IncomingMessage, intervalMs: number, check: () => void): void {
  const timer = setInterval(check, intervalMs);
  const stop = (): void => clearInterval(timer);
  request.once('end', stop).once('close', stop);
}
