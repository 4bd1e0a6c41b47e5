import { Writable } from 'node:stream';
import { withCorrelation } from '../correlation/correlation';
import { createPino, PinoLogger } from './pino-logger';

function capture(write: (logger: PinoLogger) => void): Record<string, unknown> {
  let text = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  write(new PinoLogger(createPino('tests', 'info', sink)));
  return JSON.parse(text) as Record<string, unknown>;
}

describe('a line in the log', () => {
  it('blanks what names a person, at any of the depths we log', () => {
    const line = capture((logger) =>
      logger.log({ msg: 'sent', email: 'a@b.co', body: { phone: '555', form: { name: 'Ann' } } }),
    );
    expect(JSON.stringify(line)).not.toMatch(/a@b\.co|555|Ann/);
    expect(line).toMatchObject({ msg: 'sent', email: '[redacted]', service: 'tests' });
  });

  it('says of a database error only what it is, not the row that it was about', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.co) already exists.',
      parameters: ['a@b.co'],
    });
    const line = capture((logger) => logger.error(error));
    expect(JSON.stringify(line)).not.toContain('a@b.co');
    expect(line).toMatchObject({ level: 'error', error: { code: '23505', message: 'duplicate key' } });
  });

  it('carries the correlation id of its act', () => {
    const line = capture((logger) => withCorrelation('act-1', () => logger.warn('slow', 'http')));
    expect(line).toMatchObject({ correlationId: 'act-1', context: 'http', msg: 'slow' });
  });
});
