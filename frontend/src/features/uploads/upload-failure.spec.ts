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

describe('what a borrower is told of a failed upload', () => {
  it.each([
    ['file_missing', 'Failed to upload document', 'file'],
    ['malformed_multipart', 'Failed to upload document', 'retry'],
    ['file_too_large', 'Failed to upload document', 'file'],
    ['file_type_not_accepted', 'Failed to upload document', 'file'],
    ['file_damaged', 'Failed to upload document', 'file'],
    ['image_too_large', 'Failed to upload document', 'file'],
    ['document_too_long', 'Failed to upload document', 'file'],
    ['file_out_of_bounds', 'Failed to upload document', 'file'],
    ['file_empty', 'Failed to upload document', 'file'],
    ['file_encrypted', 'Failed to upload document', 'file'],
    ['validation_failed', 'Failed to upload document', 'fields'],
    ['idempotency_conflict', 'Failed to upload document', 'retry'],
    ['rate_limited', 'Failed to upload document', 'retry'],
    ['unavailable', 'Failed to upload document', 'retry'],
    ['outcome_unknown', 'Failed to upload document', 'retry'],
    ['something_new', 'An error occurred', 'retry'],
  ])('of %s', (code, title, remedy) => {
    expect(problem(code)).toMatchObject({ title, remedy });
    expect(problem(code).advice.length).toBeGreaterThan(8);
  });

  it('does not name the part of the product that did not answer', () => {
    const detail = 'The document service did not answer.';
    expect(problem('outcome_unknown', { detail }).advice).toContain("It won't be sent twice.");
  });

  it('names the password of a locked file', () => {
    expect(problem('file_encrypted').advice).toContain('password-protected');
  });

  it('shows faults with fields at the fields, and others as the server tells them', () => {
    const name = { field: 'name', message: 'Use at most 200 characters' };
    expect(problem('validation_failed', { errors: [name] }).errors).toEqual({ name: name.message });
    const slug = { field: 'lenderSlug', message: 'Unknown' };
    expect(problem('validation_failed', { errors: [slug] })).toMatchObject({ advice: 'The detail.' });
  });

  it('tells a lost connection from an answer that makes no sense', () => {
    expect(uploadFailure({ kind: 'connection' })).toMatchObject({ offline: true, remedy: 'retry' });
    expect(uploadFailure({ kind: 'unreadable', status: 502 }).title).toBe(
      'An unexpected error occurred during upload',
    );
  });
});
