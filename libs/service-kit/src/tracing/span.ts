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

/**
 * All that a span may say: ids, codes, and names that stand in our source or configuration. What people type, paths,
 * queries and the texts of errors have no key here, so that none gets into a trace.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** As it is declared: `/api/v1/uploads/:id/confirmation`. */
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
  /** The code of an `AppError` that is the asker's to mend. */
  readonly 'coverleaf.refusal'?: string;
}

export interface SpanOptions {
  /** `server` and `consumer` begin where something comes in, the others belong to the act under way. */
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  /** One of few: made of declared names, never of a path. */
  readonly name: string;
  readonly facts?: SpanAttributes;
  /** The `traceparent` that one of our own processes sent along. */
  readonly parent?: string | undefined;
  /** The `traceparent` that a stranger sent: noted, but neither its trace nor its sampling is taken over. */
  readonly stranger?: string | undefined;
}

/** A span that has begun. It must be ended. */
export interface OpenSpan {
  /** Calls `work` with the span as that of the act under way. */
  run<T>(work: () => T): T;
  add(facts: SpanAttributes): void;
  /** It came to nothing, for the reason that `code` names. */
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
  add: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

let tracer: Tracer | undefined;

/** From now on spans are made with it; without one, none are, and nothing here costs more than this comparison. */
export function setTracer(given: Tracer | undefined): void {
  tracer = given;
}

/** Begins a span that ends elsewhere than the work; `withSpan` is for all others. Undefined while nothing is traced. */
export function openSpan(options: SpanOptions): OpenSpan | undefined {
  return tracer && startSpan(tracer, options);
}

/** Does `work` in a span, and notes the code of the error if it fails. A refusal that we foresaw is no failure. */
export function withSpan<T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  return tracer ? runInSpan(startSpan(tracer, options), work) : work(NO_SPAN);
}

/** The act under way as others continue it (W3C Trace Context); undefined while nothing is traced. */
export function currentTraceparent(): string | undefined {
  if (!tracer) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** What a log line says of a trace that is kept, in OpenTelemetry's names. */
export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const span = tracer && trace.getActiveSpan()?.spanContext();
  const isKept = span && (span.traceFlags & TraceFlags.SAMPLED) !== 0;
  return isKept ? { trace_id: span.traceId, span_id: span.spanId } : undefined;
}

async function runInSpan<T>(span: OpenSpan, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) span.add({ 'coverleaf.refusal': error.code });
    else span.fail(errorCode(error) ?? (error instanceof Error ? error.name : 'unknown'));
    throw error;
  } finally {
    span.end();
  }
}

function startSpan(by: Tracer, { kind, name, facts, parent, stranger }: SpanOptions): OpenSpan {
  const comesIn = kind === 'server' || kind === 'consumer';
  const above = comesIn ? read(parent) : context.active();
  const linked = stranger === undefined ? undefined : trace.getSpanContext(read(stranger));
  const links = linked ? [{ context: linked }] : [];
  const span = by.startSpan(name, { kind: KINDS[kind], attributes: { ...facts }, links }, above);
  return wrapSpan(span, trace.setSpan(above, span));
}

function read(traceparent: string | undefined): Context {
  return traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** What a driver or library calls a code may be anything; these are codes. */
const CODE = /^[\w.:-]{1,64}$/;

function wrapSpan(span: Span, above: Context): OpenSpan {
  return {
    run: (work) => context.with(above, work),
    add: (facts) => void span.setAttributes({ ...facts }),
    fail: (code) => {
      span.setAttribute('error.type', CODE.test(code) ? code : '_OTHER');
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}
