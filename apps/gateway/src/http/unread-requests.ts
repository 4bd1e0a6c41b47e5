import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE } from '@coverleaf/contracts';
import { EVERY_REPLY } from './every-reply';

/** By what Node's parser says of it; everything else is 400. */
const ANSWERS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** Answers what is no request at all, or did not come in time, and ends the connection: what follows cannot be told apart. */
export function answerUnread(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, detail] = ANSWERS[error.code ?? ''] ?? [400, 'The request could not be understood.'];
  const title = STATUS_CODES[status] ?? 'Error';
  const code = status === 408 ? 'request_timeout' : 'bad_request';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code });
  const headers = {
    ...EVERY_REPLY,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}
