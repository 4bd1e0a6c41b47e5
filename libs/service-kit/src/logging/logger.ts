import { isNativeError } from 'node:util/types';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from '../errors/errors';
import { currentCorrelationId } from '../tracing/correlation';
import { traceIds } from '../tracing/span';

/** Fields that may hold personal data, at any depth. */
const PERSONAL: ReadonlySet<string> = new Set([
  'name',
  'email',
  'phone',
  'phoneNumber',
  'collateralDetails',
  'collateralType',
  'loanNumber',
  'loanNumberLast4',
  'additionalInfo',
  'additionalInformation',
  'originalFilename',
  'reference',
  'token',
  'password',
  'authorization',
  'cookie',
]);
const CENSORED = '[redacted]';
/** Deeper values are redacted without looking at them. */
const MAX_DEPTH = 6;

/** Replaces personal data. pino's own `redact` took a third of the gateway's CPU time. */
export function redactPersonalData(
  fields: Readonly<Record<string, unknown>>,
  depth = 0,
): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    written[key] = PERSONAL.has(key)
      ? CENSORED
      : typeof value === 'object'
        ? redactValue(value, depth + 1)
        : value;
  }
  return written;
}

function redactValue(value: object | null, depth: number): unknown {
  if (value === null) return null;
  if (depth > MAX_DEPTH) return CENSORED;
  if (Array.isArray(value))
    return value.map((one: unknown) => (typeof one === 'object' ? redactValue(one, depth + 1) : one));
  if (isNativeError(value)) return describeError(value);
  // Dates and URLs serialize themselves.
  if ('toJSON' in value) return value;
  return redactPersonalData(value as Record<string, unknown>, depth);
}

const WARNING = 40;

/** pino sets `lastLevel` to that of the line that it writes. */
interface LeveledStream extends DestinationStream {
  lastLevel: number;
}

/**
 * Writes lines together, at most 200 ms late, because one write for each took a tenth of the gateway's time. Warnings
 * and errors, and all lines before them, are written at once; the rest also when the process exits, unless it is killed.
 */
function standardOutput(): DestinationStream {
  // Not `sync: false`: at exit, pino would try without end to write to a pipe that nobody reads any more.
  const output = pino.destination({ sync: true, minLength: 8 * 1024, periodicFlush: 200 });
  process.once('exit', () => output.flush());
  const stream: LeveledStream = {
    lastLevel: 0,
    write(line) {
      output.write(line);
      if (stream.lastLevel >= WARNING) output.flush();
    },
  };
  return Object.assign(stream, { [Symbol.for('pino.metadata')]: true });
}

export function createPino(
  service: string,
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger {
  const options = {
    level,
    base: { service },
    formatters: { level: (label: string) => ({ level: label }), log: redactPersonalData },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ correlationId: currentCorrelationId(), ...traceIds() }),
  };
  return pino(options, destination);
}

/** Nest's logger on top of pino: one JSON line per entry, with the correlation id. */
export class PinoLogger implements LoggerService {
  constructor(readonly pino: Logger) {}

  log = (message: unknown, ...rest: unknown[]): void => this.write('info', message, rest);
  error = (message: unknown, ...rest: unknown[]): void => this.write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]): void => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]): void => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]): void => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]): void => this.write('fatal', message, rest);

  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    const fields: Record<string, unknown> = context ? { context } : {};
    for (const part of rest) {
      if (part instanceof Error) fields['error'] = describeError(part);
      else if (typeof part === 'object' && part !== null) Object.assign(fields, part);
    }
    if (message instanceof Error)
      this.pino[level]({ ...fields, error: describeError(message) }, message.message);
    else if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message));
  }
}

/** The value of the promise. If it rejects: `fallback`, and a warning with the error. */
export const orWarn = <T, F>(
  promise: Promise<T>,
  fallback: F,
  logger: Pick<LoggerService, 'warn'>,
  entry: Readonly<Record<string, unknown>> & { readonly msg: string },
): Promise<T | F> =>
  promise.catch((error: unknown) => {
    logger.warn({ ...entry, error: describeError(error) });
    return fallback;
  });
