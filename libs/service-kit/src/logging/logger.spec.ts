import { PassThrough } from 'node:stream';
import { withCorrelation } from '../tracing/correlation';
import { createPino, PinoLogger } from './logger';

function capture(write: (logger: PinoLogger) => void): Record<string, unknown> {
  const sink = new PassThrough({ encoding: 'utf8' });
  write(new PinoLogger(createPino('tests', 'info', sink)));
  return JSON.parse(sink.read() as string) as Record<string, unknown>;
}

describe('a log line', () => {
  it('hides what names a person, at any depth', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: 'Zoe' } } } } } } };
    const body = { phone: '555', form: { name: 'Ann' }, all: [[{ token: 'secret' }, 7]] };
    const line = capture((logger) => logger.log({ msg: 'sent', email: 'a@b.co', body, deep }));
    expect(JSON.stringify(line)).not.toMatch(/a@b\.co|555|Ann|secret|Zoe/);
    expect(line).toMatchObject({ msg: 'sent', email: '[redacted]', service: 'tests' });
    expect(line['body']).toMatchObject({ all: [[{ token: '[redacted]' }, 7]] });
  });

  it('handles circular values, and does not change what was logged', () => {
    const circle: Record<string, unknown> = { at: new Date(0), none: null, email: 'a@b.co' };
    circle['self'] = circle;
    expect(capture((logger) => logger.log({ circle }))).toMatchObject({
      circle: { at: '1970-01-01T00:00:00.000Z', none: null, email: '[redacted]' },
    });
    expect(circle['email']).toBe('a@b.co');
  });

  it('contains only the kind of a database error, not its row', () => {
    const row = { detail: 'Key (email)=(a@b.co) already exists.', parameters: ['a@b.co'] };
    const error = Object.assign(new Error('duplicate key'), { code: '23505', ...row });
    const line = capture((logger) => logger.error(error));
    expect(JSON.stringify(line)).not.toContain('a@b.co');
    expect(line).toMatchObject({ level: 'error', error: { code: '23505', message: 'duplicate key' } });
  });

  it('contains no more if an error is in one of its fields', () => {
    const row = { detail: 'Key (email)=(a@b.co) already exists.' };
    const cause = Object.assign(new Error('duplicate key'), row);
    const line = capture((logger) => logger.warn({ msg: 'not kept', act: { problem: cause } }));
    expect(JSON.stringify(line)).not.toContain('a@b.co');
    expect(line).toMatchObject({ act: { problem: { type: 'Error', message: 'duplicate key' } } });
  });

  it('contains the correlation id of its act', () => {
    const line = capture((logger) => withCorrelation('act-1', () => logger.warn('slow', 'http')));
    expect(line).toMatchObject({ correlationId: 'act-1', context: 'http', msg: 'slow' });
  });
});
