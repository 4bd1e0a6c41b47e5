import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentCorrelationId } from '../correlation/correlation';
import { traceIds } from '../tracing/span';
import { describeError } from './describe-error';
import { withoutPersonal } from './without-personal';

export function createPino(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    formatters: { level: (label: string) => ({ level: label }), log: withoutPersonal },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ correlationId: currentCorrelationId(), ...traceIds() }),
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Nest's logger on pino: one JSON line each, with the correlation id. */
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
