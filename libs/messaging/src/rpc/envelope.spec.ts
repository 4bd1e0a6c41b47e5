import { AppError } from '@coverleaf/service-kit';
import { QueryFailedError } from 'typeorm';
import { isReportable, replyFromError } from './envelope';

const coded = (message: string, code?: string): Error => Object.assign(new Error(message), { code });
const queryFailed = (driverError: Error): Error => new QueryFailedError('select 1', [], driverError);

describe('an error sent to another service', () => {
  it('says that the database may be back soon', () => {
    const error = queryFailed(coded('terminating connection', '57P01'));
    const unknown = { code: 'outcome_unknown', status: 503, retryAfterSeconds: 5 };
    expect(replyFromError(error)).toMatchObject(unknown);
    expect(isReportable(error)).toBe(true);
  });

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['a wrong statement', queryFailed(coded('syntax error', '42601'))],
    ['no error', 'hunter2'],
  ])('doesn’t reveal %s', (_, error) => {
    const message = 'Something went wrong on our side.';
    expect(replyFromError(error)).toEqual({ code: 'internal_error', status: 500, message });
  });

  it('keeps an expected error as it is', () => {
    const gone = { code: 'gone', status: 410, message: 'It is gone.' };
    expect(replyFromError(new AppError('gone', 410, 'It is gone.'))).toEqual(gone);
  });
});
