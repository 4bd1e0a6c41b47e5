import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { StoreUnavailableError } from '@coverleaf/object-store';
import { AppError } from '@coverleaf/service-kit';
import { formError } from './form-error';

const SAID = { incomplete: 'It did not arrive whole.', unavailable: 'It could not be stored.' };

const answerTo = (error: unknown, isGone = false): string => {
  const raw = new IncomingMessage(new Socket());
  if (isGone) raw.destroy();
  const { status, message, reportable } = formError(raw, error, SAID);
  return `${status}${reportable ? ', logged' : ''}: ${message}`;
};
const coded = (code: string, statusCode: number): Error =>
  Object.assign(new Error('said by the parser'), { code, statusCode });

describe('an error while a form is read', () => {
  it.each([
    ['a disk that fails', new Error('EIO: i/o error, write')],
    ['a disk that fails while one tidies up', Object.assign(new Error('EIO'), { code: 'EIO' })],
    ['a store that fails', new StoreUnavailableError('away')],
    ['what nobody foresaw', new TypeError('x is not a function')],
    ['what is no error at all', 'text'],
  ])('is ours, and logged: %s', (_what, error) => {
    expect(answerTo(error)).toBe(`503, logged: ${SAID.unavailable}`);
  });

  it.each([
    ['a form that breaks off', new Error('Unexpected end of multipart data'), SAID.incomplete],
    ['no boundary', new Error('Multipart: Boundary not found'), /names no usable boundary/],
    ['too many fields', coded('FST_FIELDS_LIMIT', 413), /more fields than it may have/],
    ['a field named __proto__', coded('FST_PROTO_VIOLATION', 400), /such as __proto__/],
  ])('is the sender’s: %s', (_what, error, said) => {
    const answer = answerTo(error);
    expect(answer).toMatch(/^400: /);
    expect(answer).toMatch(said);
  });

  it('is the sender’s where the sender went away, unless the store failed', () => {
    expect(answerTo(new Error('aborted'), true)).toBe(`400: ${SAID.incomplete}`);
    expect(answerTo(new StoreUnavailableError('away'), true)).toMatch(/^503/);
  });

  it('is what it says where it is an answer already', () => {
    const error = new AppError('file_missing', 400, 'Choose a file.');
    expect(formError(new IncomingMessage(new Socket()), error, SAID)).toBe(error);
  });
});
