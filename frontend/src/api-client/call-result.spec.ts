import type { Problem } from '@coverleaf/contracts';
import { CallError, reasonOf } from './call-result';

const problem = (status: number, detail: string): CallError =>
  new CallError({ kind: 'problem', problem: { status, detail, code: 'some_code' } as Problem });

describe('the reason for a failure', () => {
  it('says that the server was not reached only if no reply came', () => {
    expect(reasonOf(new CallError({ kind: 'connection' }))).toBe(
      'the server could not be reached. Check your connection and try again.',
    );
    for (const error of [
      problem(500, 'internals'),
      problem(503, 'internals'),
      new CallError({ kind: 'unreadable', status: 502 }),
      new Error('a fault of the page'),
    ]) {
      expect(reasonOf(error)).toBe('the server could not do it');
    }
  });

  it('is the server’s message about the request', () => {
    expect(reasonOf(problem(404, 'There is no such lender.'))).toBe('There is no such lender.');
  });
});
