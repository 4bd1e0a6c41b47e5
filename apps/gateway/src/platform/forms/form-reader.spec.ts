import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { StoreUnavailableError } from '@coverleaf/object-store';
import { AppError } from '@coverleaf/service-kit';
import { cleanFilename, formError } from './form-reader';

describe('cleanFilename', () => {
  it.each([
    ['C:\\fakepath\\policy.pdf', 'policy.pdf'],
    ['../policy.pdf', 'policy.pdf'],
    ['po\u202elicy\u0000.pdf', 'policy.pdf'],
    ['\u200fpo\u200eli\u061ccy\u2028.\u2029pdf\ufeff', 'policy.pdf'],
    ['', 'document'],
    [undefined, 'document'],
    ['..', 'document'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ])('%s', (filename, clean) => {
    expect(cleanFilename(filename)).toBe(clean);
  });
});

describe('formError', () => {
  const MESSAGES = { incomplete: 'It did not arrive whole.', unavailable: 'It could not be stored.' };

  const answerTo = (error: unknown, isDisconnected = false): string => {
    const raw = new IncomingMessage(new Socket());
    if (isDisconnected) raw.destroy();
    const { status, message, reportable } = formError(raw, error, MESSAGES);
    return `${status}${reportable ? ', logged' : ''}: ${message}`;
  };

  it.each([
    ['a failing disk', new Error('EIO: i/o error, write')],
    ['a failing disk during clean-up', Object.assign(new Error('EIO'), { code: 'EIO' })],
    ['a failing store', new StoreUnavailableError('away')],
    ['an unexpected error', new TypeError('x is not a function')],
    ['a thrown text', 'text'],
  ])('replies 503 and is logged for %s', (_what, error) => {
    expect(answerTo(error)).toBe(`503, logged: ${MESSAGES.unavailable}`);
  });

  it('replies 400 if the client disconnected, unless the store failed', () => {
    expect(answerTo(new Error('aborted'), true)).toBe(`400: ${MESSAGES.incomplete}`);
    expect(answerTo(new StoreUnavailableError('away'), true)).toMatch(/^503/);
  });

  it('returns an AppError unchanged', () => {
    const error = new AppError('file_missing', 400, 'Choose a file.');
    expect(formError(new IncomingMessage(new Socket()), error, MESSAGES)).toBe(error);
  });
});
