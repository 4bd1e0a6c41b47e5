import { type Socket } from 'node:net';
import { connect } from 'node:tls';
import {
  type Bounds,
  type Command,
  decodeFrame,
  encodeFrame,
  type Frame,
  openPool,
  OutOfBoundsError,
  type PoolOptions,
  type Processes,
  RemoteProcesses,
  sandboxProblem,
} from '@coverleaf/bounded-process';
import { CONFIG, gaugeOnScrape } from '@coverleaf/service-kit';
import { type FactoryProvider, Logger, type LoggerService, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { clientTls } from './parser-tls';

/** Who waits for the replies: people or a job. Several `readers` work on one document at the same time. */
export type UsedBy = 'people' | 'jobs' | 'readers';

/** A program that opens untrusted bytes, and the schema of its replies. */
export interface ParserDefinition<Request extends object, Response> {
  /** Its address on the document parser. */
  readonly name: string;
  /** Path without extension of a file that calls `serveRequests`, or a third-party program. */
  readonly program: string | Command;
  readonly bounds: PoolOptions;
  readonly usedBy: UsedBy;
  /** A file may have taken over the process, so its reply is untrusted too. */
  readonly reply: z.ZodType<Response>;
  /** Carries the type only. */
  readonly request?: Request;
}

export type Ask<Request extends object, Response> = (
  request: Request,
  tighter?: Partial<Bounds>,
) => Promise<Response>;

/** Runs one program, within bounds, on this machine or on the document parser. */
export class Parser<Request extends object, Response> {
  constructor(
    private readonly processes: Processes,
    private readonly reply: z.ZodType<Response>,
  ) {}

  /** @param tighter narrower bounds for this request @throws OutOfBoundsError, PoolBusyError */
  ask(request: Request, tighter?: Partial<Bounds>): Promise<Response> {
    return this.session((ask) => ask(request, tighter));
  }

  /** Several requests to one process, which is killed if `work` fails. @throws OutOfBoundsError, PoolBusyError */
  session<T>(work: (ask: Ask<Request, Response>) => Promise<T>): Promise<T> {
    return this.processes.session((exchange) =>
      work(async (request, tighter) => this.check(await exchange(encodeFrame(request), tighter))),
    );
  }

  private check(frame: Frame): Response {
    try {
      return this.reply.parse(decodeFrame(frame));
    } catch (cause) {
      throw new OutOfBoundsError('The process that opened the file sent what is no reply', { cause });
    }
  }
}

/** `host:port` of the document parser. Without it, parsers run on this machine. */
export const ParserConfig = z.object({
  DOCUMENT_PARSER: z
    .string()
    .regex(/^[^\s:,]+:\d+$/, 'Write host:port')
    .transform((text) => ({ host: text.split(':')[0] ?? '', port: Number(text.split(':')[1]) }))
    .optional(),
});
export type ParserConfig = z.infer<typeof ParserConfig>;

/** Opens the parsers of a process, and closes them when it ends. */
export class Parsers implements OnApplicationShutdown {
  private readonly opened: Processes[] = [];
  /** Why files are opened without a sandbox; null if there is one, or files are opened elsewhere. */
  readonly sandboxProblem: string | null = null;

  /** @param address of the document parser; undefined: parsers run on this machine */
  constructor(private readonly address?: ParserConfig['DOCUMENT_PARSER']) {
    if (address) return;
    this.sandboxProblem = reportSandbox(new Logger(Parsers.name));
  }

  /** Whether parsers run on this machine. */
  get areLocal(): boolean {
    return this.address === undefined;
  }

  open<Request extends object, Response>({
    name,
    program,
    bounds,
    reply,
  }: ParserDefinition<Request, Response>): Parser<Request, Response> {
    const { address } = this;
    const processes = address
      ? new RemoteProcesses(name, () => connectTo(address))
      : openPool(program, bounds);
    this.opened.push(processes);
    return new Parser(processes, reply);
  }

  onApplicationShutdown(): void {
    for (const processes of this.opened) processes.close();
  }
}

/** Its process's configuration contains `ParserConfig`. */
export const parsersProvider: FactoryProvider<Parsers> = {
  provide: Parsers,
  inject: [CONFIG],
  useFactory: ({ DOCUMENT_PARSER }: ParserConfig) => new Parsers(DOCUMENT_PARSER),
};

/** Milliseconds; a parser that needs longer is overloaded or unavailable. */
const CONNECT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;

function connectTo(address: { readonly host: string; readonly port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Otherwise a session whose server has vanished would never end.
    const socket = connect({ ...address, ...clientTls })
      .setNoDelay()
      .setKeepAlive(true, KEEP_ALIVE_MS);
    const late = setTimeout(() => socket.destroy(new Error('No connection in time')), CONNECT_MS);
    const fail = (error: Error): void => {
      clearTimeout(late);
      reject(error);
    };
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      clearTimeout(late);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

/**
 * Reports in log and metrics whether this process opens untrusted files in a sandbox. @returns the reason if it
 * doesn't, or null
 */
export function reportSandbox(logger: LoggerService): string | null {
  const problem = sandboxProblem();
  if (problem) logger.warn({ msg: 'untrusted files are opened without a sandbox', reason: problem });
  gaugeOnScrape(
    'coverleaf_parsers_sandboxed',
    'Whether untrusted files are opened in a sandbox (1) or not (0)',
    [],
    (gauge) => Promise.resolve(gauge.set(problem ? 0 : 1)),
  );
  return problem;
}
