import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Milliseconds until a browser comes again by itself. */
const RETRY_MS = 3_000;
/** What a reader has not taken by then, it is not going to. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** An answer of server-sent events, which stays open. */
export class EventStream<Event> {
  private readonly raw: FastifyReply['raw'];

  /** @param onClose whoever ended it */
  constructor(reply: FastifyReply, onClose: () => void) {
    this.raw = reply.raw;
    // Also where the reader has gone before the stream began.
    finished(this.raw, onClose);
    this.raw.on('error', () => undefined);
    void reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx would gather what is written.
      'x-accel-buffering': 'no',
    });
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) this.raw.setHeader(name, value);
    reply.hijack();
    this.raw.writeHead(200);
    this.raw.write(`retry: ${RETRY_MS}\n\n`);
  }

  send(event: Event): void {
    if (this.raw.writableLength > MAX_UNREAD_BYTES) this.raw.destroy();
    else this.raw.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  end(): void {
    this.raw.end();
  }
}
