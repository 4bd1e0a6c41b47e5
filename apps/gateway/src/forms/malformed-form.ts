import { AppError } from '@coverleaf/service-kit';

/** What the parser of forms says, by its codes, of a form that it does not go on with. */
const FAULTS: Readonly<Record<string, string>> = {
  FST_FIELDS_LIMIT: 'The form has more fields than it may have.',
  FST_PARTS_LIMIT: 'The form has more fields than it may have.',
  FST_FILES_LIMIT: 'The form has more files than it may have.',
  FST_PROTO_VIOLATION: 'A field of the form has a name that no field may have, such as __proto__.',
};
/** The parser's own words; it has no code for this. */
const NO_BOUNDARY = /boundary not found/i;

/**
 * An error of the parser of forms as one that says what is wrong with the form.
 * @param otherwise said of a form that broke off
 */
export function malformedForm(error: unknown, otherwise: string): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const hasBoundary = !(error instanceof Error && NO_BOUNDARY.test(error.message));
  const fault = hasBoundary ? FAULTS[code] : 'The Content-Type of the form names no boundary.';
  return new AppError('malformed_multipart', 400, fault ?? otherwise, { cause: error, reportable: false });
}
