import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startTracing, TracingConfig } from '@coverleaf/service-kit';
import { z } from 'zod';
import { listenForHttp } from './listen';

/** A span in OTLP. */
export type CollectedSpan = ReturnType<typeof spansIn>[number];

/** Accepts spans, refuses them, or does not reply. */
type CollectorBehavior = 'takes' | 'refuses' | 'hangs';

export type Collector = Awaited<ReturnType<typeof startCollector>>;

const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  /** Empty for the root span. */
  parentSpanId: z.string().default(''),
  name: z.string(),
  /** 2 server, 3 client, 4 producer, 5 consumer. */
  kind: z.number(),
  attributes: Attributes,
  links: z.array(z.object({ traceId: z.string() })).default([]),
  status: z.object({ code: z.number().default(0) }),
});
/** The part of OTLP/JSON that tests use. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** A fake trace collector for OTLP over HTTP as JSON. */
export async function startCollector() {
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
  const { url, stop } = await listenForHttp(handle);
  return Object.assign(collector, {
    /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
    url,
    /** Sets the behavior, also for pending requests. */
    turn(next: CollectorBehavior) {
      mood = next;
      turns.emit('turn');
    },
    stop,
  });
}

const spansIn = (body: string) =>
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

/** Sends the traces of this process to a new collector. */
export async function startTracingToCollector() {
  const collector = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  const config = TracingConfig.parse({ OTEL_TRACES_EXPORTER: 'otlp' });
  const tracing = await startTracing('tests', config, () => undefined);
  return { spans: collector.spans, stop: () => tracing.stop().then(collector.stop) };
}
