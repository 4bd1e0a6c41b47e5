import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isDatabaseAway, isWrongStatement } from './database-errors';

const failedBy = (error: Error): QueryFailedError => new QueryFailedError('select 1', [], error);
const failed = (code: string) => failedBy(Object.assign(new Error('said the server'), { code }));

describe('isDatabaseAway', () => {
  it.each([
    ['a connection that broke', '08006'],
    ['a session that was idle for too long', '25P03'],
    ['a full disk', '53100'],
    ['too little memory', '53200'],
    ['too many connections', '53300'],
    ['a statement that took too long', '57014'],
    ['an administrator who ended the session', '57P01'],
    ['another process that crashed', '57P02'],
    ['a server that starts', '57P03'],
    ['a session that nobody used', '57P05'],
    ['a system that fails', '58000'],
    ['a disk that fails', '58030'],
  ])('is true for %s', (_what, code) => expect(isDatabaseAway(failed(code))).toBe(true));

  it.each([
    ['a query of a connection that broke before', new QueryRunnerAlreadyReleasedError()],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a query whose connection ended', failedBy(new Error('Connection terminated unexpectedly'))],
    ['a connection that is refused', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
    ['a connection that nobody accepts', new Error('Connection terminated due to connection timeout')],
    ['no connection that is free', new Error('timeout exceeded when trying to connect')],
    ['a client that is closed', new Error('Client was closed and is not queryable')],
  ])('is true for %s', (_what, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    ['a row that is there already', failed('23505')],
    ['a database that was dropped', failed('57P04')],
    ['data that are damaged', failed('XX001')],
    ['a wrong query', failed('42703')],
    ['a mistake of ours', new TypeError('x is not a function')],
  ])('is false for %s', (_what, error) => expect(isDatabaseAway(error)).toBe(false));
});

describe('isWrongStatement', () => {
  const withCode = (code: string) => Object.assign(new Error('said the server'), { code });
  it.each(['0A000', '22012', '23505', '25006', '42703'])('is true for %s', (code) =>
    expect(isWrongStatement(withCode(code))).toBe(true),
  );
  it.each(['08006', '25P03', '40001', '53200', '57014', '58030', 'XX001', 'ECONNREFUSED'])(
    'is false for %s',
    (code) => expect(isWrongStatement(withCode(code))).toBe(false),
  );
});
