import type { Problem } from '@coverleaf/contracts';
import { uploadFailure } from './upload-failure';

const problem = (code: string, more: Partial<Problem> = {}) =>
  uploadFailure({
    kind: 'problem',
    problem: {
      type: 'x',
      title: code,
      status: 400,
      detail: 'The detail.',
      code,
      correlationId: 'c',
      ...more,
    },
  });

describe('what borrowers are told about a failed upload', () => {
  const FILE = [
    'file_missing',
    'file_too_large',
    'file_type_not_accepted',
    'file_damaged',
    'image_too_large',
  ];
  const DOCUMENT = ['document_too_long', 'file_out_of_bounds', 'file_empty', 'file_encrypted'];
  const RETRY = [
    'malformed_multipart',
    'idempotency_conflict',
    'rate_limited',
    'unavailable',
    'outcome_unknown',
  ];
  it.each([
    ...[...FILE, ...DOCUMENT].map((code) => [code, 'Failed to upload document', 'file']),
    ...RETRY.map((code) => [code, 'Failed to upload document', 'retry']),
    ['validation_failed', 'Failed to upload document', 'fields'],
    ['something_new', 'An error occurred', 'retry'],
  ])('for %s', (code, title, remedy) => {
    expect(problem(code)).toMatchObject({ title, remedy });
    expect(problem(code).advice.length).toBeGreaterThan(8);
  });

  it('does not name the part of the product that did not reply', () => {
    const detail = 'The document service did not answer.';
    expect(problem('outcome_unknown', { detail }).advice).toContain("It won't be sent twice.");
  });

  it('mentions the password of a locked file', () => {
    expect(problem('file_encrypted').advice).toContain('password-protected');
  });

  it('is shown at the fields for their errors, and otherwise in the server’s words', () => {
    const name = { field: 'name', message: 'Use at most 200 characters' };
    expect(problem('validation_failed', { errors: [name] }).errors).toEqual({ name: name.message });
    const slug = { field: 'lenderSlug', message: 'Unknown' };
    expect(problem('validation_failed', { errors: [slug] })).toMatchObject({ advice: 'The detail.' });
  });

  it('distinguishes a lost connection from a malformed reply', () => {
    expect(uploadFailure({ kind: 'connection' })).toMatchObject({ offline: true, remedy: 'retry' });
    const { title } = uploadFailure({ kind: 'unreadable', status: 502 });
    expect(title).toBe('An unexpected error occurred during upload');
  });
});
