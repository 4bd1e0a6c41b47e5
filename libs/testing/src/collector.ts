import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTracing, TracingConfig } from '@coverleaf/service-kit';
import { z } from 'zod';
import { listen } from './listen';

/** A span in OTLP. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  /** 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of its trace. */
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly linkedTraceIds: readonly string[];
  readonly isError: boolean;
}

/** Accepts spans, refuses them, or does not reply. */
export type CollectorBehavior = 'takes' | 'refuses' | 'hangs';

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** All received bodies. */
  readonly bodies: string[];
  /** The number of requests. */
  readonly requests: number;
  /** Sets the mode, also for pending requests. */
  turn(mood: CollectorBehavior): void;
  stop(): Promise<void>;
}

const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]] as const)),
  );
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  links: z.array(z.object({ traceId: z.string() })).default([]),
  status: z.object({ code: z.number().default(0) }),
});
/** The used part of OTLP/JSON. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** A fake trace collector for OTLP over HTTP as JSON. */
export async function startCollector(): Promise<Collector> {
  const collector = { spans: [] as CollectedSpan[], bodies: [] as string[], requests: 0 };
  let mood: CollectorBehavior = 'takes';
  const turns = new EventEmitter();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    collector.requests += 1;
    if (mood === 'hangs') await once(turns, 'turn');
    if (mood === 'takes') {
      collector.bodies.push(body);
      collector.spans.push(...spansIn(body));
    }
    response.writeHead(mood === 'takes' ? 200 : 400, { 'content-type': 'application/json' });
    response.end('{}');
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  const { url, stop } = await listen(server);
  return Object.assign(collector, {
    url,
    turn(next: CollectorBehavior) {
      mood = next;
      turns.emit('turn');
    },
    stop,
  });
}

const spansIn = (body: string): CollectedSpan[] =>
  Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ links, status, ...span }) => ({
        ...span,
        service: String(resource.attributes['service.name']),
        linkedTraceIds: links.map(({ traceId }) => traceId),
        isError: status.code === 2,
      })),
  );

/** Sends the traces of this process to a collector of their own. */
export async function startTracingToCollector() {
  const collector = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  const config = TracingConfig.parse({ OTEL_TRACES_EXPORTER: 'otlp' });
  const tracing = await startTracing('tests', config, () => undefined);
  return {
    spans: collector.spans,
    async stop(): Promise<void> {
      await tracing.stop();
      await collector.stop();
    },
  };
}
