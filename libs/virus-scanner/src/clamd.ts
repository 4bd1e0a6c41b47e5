import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

export type ScanVerdict = { readonly clean: true } | { readonly clean: false; readonly signature: string };

/** The scanner is unavailable or gave no clear verdict. The file counts as not scanned. */
export class ScannerUnavailableError extends Error {
  override readonly name = 'ScannerUnavailableError';
}

/** From the first byte sent to the verdict, in milliseconds. */
const TIMEOUT_MS = 60_000;
const PING_TIMEOUT_MS = 5_000;
const LONGEST_REPLY = 1_000;

/** Scans by clamd's INSTREAM command (clamd(8)). Only a literal `OK` is clean. @throws ScannerUnavailableError */
export async function scanByClamd(url: URL, body: Readable): Promise<ScanVerdict> {
  const socket = connect({ host: url.hostname, port: Number(url.port || 3310) });
  const deadline = setTimeout(() => socket.destroy(new Error('It took too long')), TIMEOUT_MS);
  // Started first, because clamd may reply and close the connection before it has read everything.
  const reply = readReply(socket);
  try {
    await once(socket, 'connect');
    await Promise.race([sendAll(socket, body), reply]);
    return verdictOf(await reply);
  } catch (cause) {
    reply.catch(() => undefined);
    if (cause instanceof ScannerUnavailableError) throw cause;
    // The file itself cannot be read; the scanner is not at fault.
    if (body.errored) throw body.errored;
    throw new ScannerUnavailableError('The virus scanner is away', { cause });
  } finally {
    clearTimeout(deadline);
    socket.destroy();
    body.destroy();
  }
}

/** Whether it answers clamd's PING. */
export async function pingClamd(url: URL): Promise<boolean> {
  const socket = connect({ host: url.hostname, port: Number(url.port || 3310) });
  const deadline = setTimeout(() => socket.destroy(new Error('It took too long')), PING_TIMEOUT_MS);
  try {
    socket.write('zPING\0');
    return (await readReply(socket)) === 'PONG';
  } catch {
    return false;
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

async function sendAll(socket: Socket, body: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await once(socket, 'drain');
  }
  socket.write(Buffer.alloc(4));
}

async function readReply(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1');
    if (text.includes('\0') || text.length > LONGEST_REPLY) break;
  }
  return text.replace(/\0[^]*$/, '').trim();
}

function verdictOf(reply: string): ScanVerdict {
  if (reply === 'stream: OK') return { clean: true };
  const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (signature) return { clean: false, signature };
  throw new ScannerUnavailableError(
    `The virus scanner did not answer with a verdict (${reply.slice(0, 100) || 'nothing'})`,
  );
}
