import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import { setTracer } from './span';

/**
 * OpenTelemetry's own variables, as far as a wrong one would lead traces nowhere without a word. The SDK reads the
 * rest by itself (`OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_BSP_*`, …).
 */
export const TracingConfig = z.object({
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json').optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal('http/json').optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .optional(),
  /** The share of traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
});
export type TracingConfig = z.infer<typeof TracingConfig>;

/** Whether traces are wanted: an endpoint says so, or the exporter's name. */
export function wantsTraces(config: TracingConfig): boolean {
  if (config.OTEL_SDK_DISABLED === 'true' || config.OTEL_TRACES_EXPORTER === 'none') return false;
  return (
    config.OTEL_TRACES_EXPORTER === 'otlp' ||
    config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
  );
}

/** Says once that spans are not taken, and once that they are again; the SDK itself drops them without a word. */
class ReportingSpanExporter implements SpanExporter {
  private failing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly tell: (isTaken: boolean) => void,
  ) {}

  export(spans: ReadableSpan[], told: Told): void {
    this.exporter.export(spans, (result) => {
      const isFailing = result.error !== undefined;
      if (isFailing !== this.failing) this.tell(!isFailing);
      this.failing = isFailing;
      told(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }
}

/** For which the end of a process waits, in milliseconds, until its last spans are sent. */
const FLUSH_MS = 2_000;

export interface Tracing {
  /** Sends what has not been sent yet, in bounded time. Never rejects: no process ends badly for a trace. */
  stop(): Promise<void>;
}

const OFF: Tracing = { stop: () => Promise.resolve() };

/**
 * Sends spans to an OTLP collector if the environment names one. Otherwise the SDK is not even loaded.
 * @param service its `service.name`, unless `OTEL_SERVICE_NAME` gives another
 * @param tell hears when the collector begins to fail, and when it is back
 */
export async function startTracing(
  service: string,
  config: TracingConfig,
  tell: (isTaken: boolean) => void,
): Promise<Tracing> {
  if (!wantsTraces(config)) return OFF;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { detectResources, envDetector, resourceFromAttributes } = resources;
  const own = { 'service.namespace': 'coverleaf', 'service.instance.id': randomUUID() };
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, ...own }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new ReportingSpanExporter(new OTLPTraceExporter(), tell))],
  });
  provider.register();
  setTracer(provider.getTracer('coverleaf'));
  return { stop: () => stop(() => provider.shutdown()) };
}

async function stop(shutDown: () => Promise<void>): Promise<void> {
  setTracer(undefined);
  const late = new AbortController();
  // Of a failure the exporter has told; of a collector that hangs there is nothing more to wait for.
  const sent = shutDown().catch(() => undefined);
  await Promise.race([sent, pause(FLUSH_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}

type Told = Parameters<SpanExporter['export']>[1];
