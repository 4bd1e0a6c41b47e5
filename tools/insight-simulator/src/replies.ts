import type { ServerResponse } from 'node:http';
import type { FaultState } from './faults';
import type { Answer } from './ledger';

const DRIP_MS = 1_000;

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Replies as the fault requires; `none`: normally. @param isRepeated the key was received before */
export function misbehave(
  response: ServerResponse,
  { mode, retryAfter }: FaultState,
  answer: Answer,
  isRepeated = false,
): void {
  switch (mode) {
    case 'none':
      return sendJson(response, answer.status, answer.body);
    case 'error':
      return sendJson(response, 500, { error: 'Simulated failure' });
    case 'refuse':
      return sendJson(response, 422, { error: 'This account takes no documents' });
    case 'busy':
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      return sendJson(response, 429, { error: 'Too many requests' });
    case 'hang':
      return;
    case 'drip':
      return drip(response, answer);
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    case 'accept-drop-conflict':
      if (isRepeated) return sendJson(response, 409, { error: 'This was sent before' });
      response.socket?.destroy();
      return;
    case 'accept-and-drop':
      response.socket?.destroy();
  }
}

function drip(response: ServerResponse, answer: Answer): void {
  const text = JSON.stringify(answer.body);
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  let at = 0;
  const timer = setInterval(() => {
    response.write(text.charAt(at++));
    if (at >= text.length) response.end();
  }, DRIP_MS);
  response.once('close', () => clearInterval(timer));
}
