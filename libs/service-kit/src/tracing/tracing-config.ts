import { z } from 'zod';

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
