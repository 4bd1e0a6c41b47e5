import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { AppError, errorCode } from '../errors/errors';

/** The allow-list of span attributes. User input, paths, queries and error messages have no key here. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** As declared: `/api/v1/uploads/:id/confirmation`. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** Host of another system. */
  readonly 'server.address'?: string;
  readonly 'rpc.system'?: 'coverleaf';
  readonly 'rpc.method'?: string;
  readonly 'messaging.system'?: 'bullmq';
  readonly 'messaging.operation.type'?: 'create' | 'process';
  /** The job's name, which is its queue's. */
  readonly 'messaging.destination.name'?: string;
  /** The id of the outbox row. */
  readonly 'messaging.message.id'?: string;
  readonly 'messaging.batch.message_count'?: number;
  readonly 'coverleaf.attempt'?: number;
  readonly 'coverleaf.correlation_id'?: string;
  /** The code of an `AppError` below 500. */
  readonly 'coverleaf.refusal'?: string;
}

export interface SpanOptions {
  /** `server` and `consumer` start from `parent`; the others are children of the active span. */
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** Low cardinality: made of declared names, never of a path. */
  readonly name: string;
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of one of our own processes. */
  readonly parent?: string | undefined;
  /** The `traceparent` of an untrusted caller: linked, but neither its trace nor its sampling is adopted. */
  readonly linkedTraceparent?: string | undefined;
}

/** A started span. Call `end`. */
export interface OpenSpan {
  run<T>(work: () => T): T;
  setAttributes(attributes: SpanAttributes): void;
  /** Sets the error status and `error.type`. */
  fail(code: string): void;
  end(): void;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

const NO_SPAN: OpenSpan = {
  run: (work) => work(),
  setAttributes: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

let tracer: Tracer | undefined;

/** Sets the tracer of this process. Without one no spans are created, at the cost of one comparison. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Starts a span that ends elsewhere; otherwise use `withSpan`. Undefined while tracing is off. */
export const openSpan = (options: SpanOptions): OpenSpan | undefined => tracer && startSpan(tracer, options);

/** Runs `work` in a span and records the code of an error. An `AppError` below 500 does not fail the span. */
export const withSpan = <T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> =>
  tracer ? runInSpan(startSpan(tracer, options), work) : work(NO_SPAN);

/** The active span as a W3C `traceparent`; undefined while tracing is off. */
export function currentTraceparent(): string | undefined {
  if (!tracer) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Ids of a sampled trace for log lines, in OpenTelemetry's names. */
export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const span = tracer && trace.getActiveSpan()?.spanContext();
  const isSampled = span && (span.traceFlags & TraceFlags.SAMPLED) !== 0;
  return isSampled ? { trace_id: span.traceId, span_id: span.spanId } : undefined;
}

async function runInSpan<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      span.setAttributes({ 'coverleaf.refusal': error.code });
    else span.fail(errorCode(error) ?? (error instanceof Error ? error.name : 'unknown'));
    throw error;
  } finally {
    span.end();
  }
}

function startSpan(by: Tracer, { kind, name, attributes, parent, linkedTraceparent }: SpanOptions): OpenSpan {
  const isIncoming = kind === 'server' || kind === 'consumer';
  const parentContext = isIncoming ? read(parent) : context.active();
  const linked = linkedTraceparent === undefined ? undefined : trace.getSpanContext(read(linkedTraceparent));
  const links = linked ? [{ context: linked }] : [];
  const span = by.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes }, links }, parentContext);
  return wrapSpan(span, trace.setSpan(parentContext, span));
}

const read = (traceparent: string | undefined): Context =>
  traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

/** Libraries put anything into `code`; only these count as codes. */
const CODE = /^[\w.:-]{1,64}$/;

const wrapSpan = (span: Span, spanContext: Context): OpenSpan => ({
  run: (work) => context.with(spanContext, work),
  setAttributes: (attributes) => void span.setAttributes({ ...attributes }),
  fail: (code) => {
    span.setAttribute('error.type', CODE.test(code) ? code : '_OTHER');
    span.setStatus({ code: SpanStatusCode.ERROR });
  },
  end: () => span.end(),
});
