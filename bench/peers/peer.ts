import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '@coverleaf/local-servers';
import type { z } from 'zod';
import type { Asked } from '../load/load';

/** What is measured of the product and of each peer. */
export interface Side {
  /** One lender by its slug, for anybody. */
  readonly lender: Asked;
  /** The newest 50 documents with how many there are, for staff. */
  readonly newest: Asked;
  /** The newest 50 of those with this in the name, in the same way. */
  readonly search: (text: string) => Asked;
  /** A file with its row, from anybody. */
  readonly upload: (file: string) => Asked;
  /** How many documents a reply to a list says there are. */
  readonly total: (reply: unknown) => number;
}

/** A product that one could build on instead. */
export interface Peer extends Side {
  readonly name: string;
  /** How it does what is measured, as parts of a sentence. */
  readonly index: string;
  readonly filter: string;
  readonly uploads: string;
  readonly documents: {
    readonly table: string;
    /** SQL up to `from`; its columns are those of `copyDocuments`. */
    readonly insert: string;
    /** SQL that makes the list’s order an index, if the peer can’t be told to. */
    readonly index?: string;
  };
  /** Has the files that were sent, and nothing else. */
  readonly files: string;
  readonly server: ServerProcess;
}

export interface Place {
  /** Of its packages. */
  readonly folder: string;

  /** Its working directory: its own and, at first, without anything but `tmp`. */
  readonly runFolder: string;
  /** Of its own and empty database. */
  readonly databaseUrl: string;
  readonly port: number;
  /** Collects what must be stopped, first things first. */
  readonly started: { stop(): Promise<void> }[];
}

/** The environment of a peer: nothing of ours. */
export const environment = (own: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
  ...own,
});

interface Server {
  /** Default: that of the bench. */
  readonly node?: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Is answered as soon as the server works. */
  readonly probe: string;
}

export async function startPeer(
  { runFolder, started }: Place,
  { node = process.execPath, args, env = {}, probe }: Server,
): Promise<ServerProcess> {
  const server = await startServerProcess({
    command: node,
    args,
    options: { cwd: runFolder, env: environment({ TMPDIR: join(runFolder, 'tmp'), ...env }) },
    logFile: join(runFolder, 'server.log'),
    stopSignal: 'SIGTERM',
    async probe() {
      const { ok, status } = await fetch(probe);
      if (!ok) throw new Error(`${probe} answered ${status}`);
    },
  });
  started.unshift(server);
  return server;
}

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends JSON; POST if there is a body. @throws unless it is answered with what `Reply` describes */
export async function ask<T>(url: string, Reply: z.ZodType<T>, sent: Sent = {}): Promise<T> {
  const { body, method = body === undefined ? 'GET' : 'POST', headers } = sent;
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${url} was answered ${response.status}: ${text.slice(0, 500)}`);
  return Reply.parse(text === '' ? undefined : JSON.parse(text));
}
