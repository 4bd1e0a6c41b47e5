import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';
import { setTracer } from './span';

/**
 * OpenTelemetry's own variables that would silently disable traces if they were wrong. The SDK reads the others itself (`OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_BSP_*`, …).
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
  /** The sampling ratio of traces. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
});
export type TracingConfig = z.infer<typeof TracingConfig>;

/** Whether tracing is enabled, by an endpoint or the exporter's name. */
export function wantsTraces(config: TracingConfig): boolean {
  if (config.OTEL_SDK_DISABLED === 'true' || config.OTEL_TRACES_EXPORTER === 'none') return false;
  return (
    config.OTEL_TRACES_EXPORTER === 'otlp' ||
    config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
  );
}

/** Reports once that spans are rejected, and once that they are accepted again; the SDK drops them silently. */
class ReportingSpanExporter implements SpanExporter {
  private failing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly onChange: (isAccepted: boolean) => void,
  ) {}

  export(spans: ReadableSpan[], done: ExportCallback): void {
    this.exporter.export(spans, (result) => {
      const isFailing = result.error !== undefined;
      if (isFailing !== this.failing) this.onChange(!isFailing);
      this.failing = isFailing;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }
}

/** Milliseconds that a shutdown waits for the last spans. */
const FLUSH_MS = 2_000;

export interface Tracing {
  /** Sends the remaining spans, within a time limit. Never rejects. */
  stop(): Promise<void>;
}

const OFF: Tracing = { stop: () => Promise.resolve() };

/**
 * Sends spans to an OTLP collector if the environment names one; otherwise the SDK is not loaded.
 * @param onChange called when the collector begins to fail, and when it is back
 */
export async function startTracing(
  service: string,
  config: TracingConfig,
  onChange: (isAccepted: boolean) => void,
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
    spanProcessors: [new BatchSpanProcessor(new ReportingSpanExporter(new OTLPTraceExporter(), onChange))],
  });
  provider.register();
  setTracer(provider.getTracer('coverleaf'));
  return { stop: () => stop(() => provider.shutdown()) };
}

async function stop(shutDown: () => Promise<void>): Promise<void> {
  setTracer(undefined);
  const late = new AbortController();
  // The exporter has already reported a failure; don't wait for a collector that hangs.
  const sent = shutDown().catch(() => undefined);
  await Promise.race([sent, pause(FLUSH_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
}

type ExportCallback = Parameters<SpanExporter['export']>[1];
