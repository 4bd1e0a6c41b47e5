import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readEffect } from './effects';
import { Faults, type FaultMode, type FaultState } from './faults';
import { Ledger } from './ledger';
import { findLoanReference } from './loan-references';
import { LEDGER_PAGE } from './ledger-page';
import { misbehave, sendJson } from './replies';
import { readJson, RefusedRequest } from './request-body';

export interface Simulator {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts the simulator of Insight, which accepts every caller, on the loopback address by default.
 * @param ledgerFile records what it receives; created if missing
 * @param port 0: any
 */
export async function startSimulator(
  ledgerFile: string,
  port: number,
  host = '127.0.0.1',
): Promise<Simulator> {
  const ledger = await Ledger.open(ledgerFile);
  const faults = new Faults();
  const server = createServer((request, response) => {
    handle(request, response, ledger, faults).catch((error: unknown) => {
      if (error instanceof RefusedRequest) sendJson(response, error.status, { error: error.message });
      else if (request.destroyed) response.destroy();
      else sendJson(response, 500, { error: String(error) });
    });
  });
  await listen(server, port, host);
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await ledger.close();
    },
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  ledger: Ledger,
  faults: Faults,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /':
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(LEDGER_PAGE);
      return;
    case 'GET /ledger':
      sendJson(response, 200, { items: ledger.items.slice(-Number(url.searchParams.get('last') ?? 0)) });
      return;
    case 'GET /faults':
      sendJson(response, 200, faults.current);
      return;
    case 'PUT /faults':
      if (!faults.set(await readJson(request)))
        throw new RefusedRequest(422, 'Wanted: {mode, times?, retryAfter?}');
      sendJson(response, 200, faults.current);
      return;
    default:
      await answerAsInsight(request, response, url.pathname, ledger, faults.next());
  }
}

/** It knows all other accounts. */
const UNKNOWN_ACCOUNT = 'UNKNOWN-';

/** Faults without the effect. */
const UNDONE: readonly FaultMode[] = ['error', 'hang', 'redirect', 'refuse', 'busy'];

/** The fault is taken when the request arrives, so that a slow body does not change the order. */
async function answerAsInsight(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  ledger: Ledger,
  fault: FaultState,
): Promise<void> {
  if (UNDONE.includes(fault.mode)) {
    request.resume();
    return misbehave(response, fault, { status: 500, body: null });
  }
  const reference = /^\/api\/v1\/loan-references\/([^/]+)$/.exec(path)?.[1];
  if (request.method === 'GET' && reference !== undefined) {
    const found = findLoanReference(decodeURIComponent(reference));
    return misbehave(
      response,
      fault,
      found ? { status: 200, body: found } : { status: 404, body: { error: 'Not found' } },
    );
  }
  const account = /^\/api\/v1\/accounts\/([^/]+)(\/documents)?$/.exec(path)?.[1];
  if (request.method === 'GET' && account !== undefined) {
    const isKnown = !decodeURIComponent(account).startsWith(UNKNOWN_ACCOUNT);
    return misbehave(
      response,
      fault,
      isKnown ? { status: 200, body: { account } } : { status: 404, body: { error: 'Not found' } },
    );
  }
  const effect = request.method === 'POST' ? await readEffect(request, path) : undefined;
  if (!effect) return sendJson(response, 404, { error: 'Not found' });
  const key = request.headers['idempotency-key'];
  const { answer, repeated } = await ledger.record(
    effect.kind,
    typeof key === 'string' ? key : null,
    effect.body,
    effect.answer,
  );
  misbehave(response, fault, answer, repeated);
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}
