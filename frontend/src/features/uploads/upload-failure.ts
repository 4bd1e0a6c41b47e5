import type { UploadOutcome } from '@coverleaf/contracts';
import type { CallFailure } from '../../api-client/call-result';
import { type FieldErrors, NO_ERRORS } from '../../components/forms/form-errors';
import { translateText, t } from '../../i18n/translate';
import { checkFields, FIELD_NAMES, type UploadTarget } from './upload-fields';

export interface UploadFailure {
  readonly title: string;
  readonly advice: string;
  /** How the borrower can fix it: change the file, change the fields, retry or reload the page. */
  readonly remedy: 'file' | 'fields' | 'retry' | 'reload';
  readonly errors?: FieldErrors;
  /** The connection failed: an automatic retry is safe. */
  readonly offline?: boolean;
}

/** Evaluated on every render, so that it is in the language of the page. */
export type ReadFailure = () => UploadFailure;

/** Why the server refused a form sent without script. The browser has lost the file in any case. */
export function failureWithoutScript(
  outcome: UploadOutcome | null,
  target: UploadTarget,
): ReadFailure | null {
  if (outcome?.kind !== 'failed') return null;
  const { status, code, detail, errors, fields } = outcome;
  const problem = { type: 'about:blank', title: '', status, code, detail, errors, correlationId: '' };
  return () => {
    const failure = uploadFailure({ kind: 'problem', problem });
    if (failure.remedy === 'file') {
      // The server stops at a refused file, so fields after it were not read.
      const wasReadCompletely = code === 'file_missing' || code === 'file_empty';
      return wasReadCompletely
        ? { ...failure, errors: { file: failure.advice, ...checkFields(fields, target) } }
        : failure;
    }
    const again = t("Please choose your file again. Your browser doesn't keep it.");
    if (failure.remedy === 'fields') {
      const own = checkFields(fields, target);
      return { ...failure, errors: { file: again, ...own, ...failure.errors, ...own } };
    }
    const unavailable = t("We can't accept documents right now. Please try again in a few minutes.");
    return { ...failure, advice: `${status < 500 ? failure.advice : unavailable} ${again}` };
  };
}

/** A failure as field errors, where it concerns fields or the file. */
export function errorsOf({ errors, remedy, advice, title }: UploadFailure): FieldErrors {
  return errors ?? (remedy === 'file' ? { file: advice || title } : NO_ERRORS);
}

/** Browsers cache a failed module import, so only a reload helps. */
export const missingCodeFailure = (): UploadFailure => ({
  title: t('Failed to upload document'),
  advice: t("Part of this page didn't load. Your pages and details are saved. Reload the page, then send."),
  remedy: 'reload',
});

export function uploadFailure(failure: CallFailure): UploadFailure {
  const title = t('Failed to upload document');
  if (failure.kind === 'connection') {
    return {
      title,
      advice: t(
        "The connection was lost. Your pages and details are still here. You can try again. Your document won't be sent twice.",
      ),
      remedy: 'retry',
      offline: true,
    };
  }
  if (failure.kind === 'unreadable') {
    return {
      title: t('An unexpected error occurred during upload'),
      advice: t('Your pages and details are still here. Please try again in a moment.'),
      remedy: 'retry',
    };
  }
  const { code, detail, errors = [] } = failure.problem;
  if (code === 'validation_failed') {
    const known = errors.filter(({ field }) => FIELD_NAMES.some((name) => name === field));
    if (known.length === 0) return { title, advice: translateText(detail), remedy: 'fields' };
    const messages = Object.fromEntries(known.map(({ field, message }) => [field, translateText(message)]));
    return { title, advice: t('Check your details.'), remedy: 'fields', errors: messages };
  }
  const fileError = fileErrors()[code];
  if (fileError) return { title, advice: fileError, remedy: 'file' };
  const temporaryError = temporaryErrors()[code];
  if (temporaryError) return { title, advice: temporaryError, remedy: 'retry' };
  return { title: t('An error occurred'), advice: translateText(detail), remedy: 'retry' };
}

const fileErrors = (): Partial<Record<string, string>> => ({
  file_missing: t('Please select a file to upload'),
  file_too_large: t('The file is larger than 10 MB. Remove a page, or use a smaller file.'),
  file_type_not_accepted: t("We can't accept this type of file. Send a PDF, or photos as JPG or PNG."),
  file_damaged: t(
    "The file is damaged and can't be opened. Save or scan it again, or take photos of the pages.",
  ),
  image_too_large: t(
    'The image is too large for us to open. Set your camera to a smaller size and take it again, or send a smaller copy.',
  ),
  document_too_long: t('The PDF has more pages than we can accept. Send only your policy pages.'),
  file_out_of_bounds: t(
    'The file is too complex for us to open. Print it to a new PDF and send that, or take photos of the pages.',
  ),
  file_empty: t('The file is empty. Choose it again, or take photos of the pages.'),
  file_encrypted: t(
    "The file is password-protected, so we can't read it. Save it without the password, or take photos of the pages.",
  ),
});

/** Errors that pass without a change by the borrower, by error code. */
function temporaryErrors(): Partial<Record<string, string>> {
  const unavailable = t(
    "We can't accept documents right now. Yours is saved here. Please try again in a few minutes.",
  );
  return {
    rate_limited: t('Too many uploads from your connection. Wait a minute, then try again.'),
    malformed_multipart: t('Your document arrived incomplete. Please try again.'),
    idempotency_conflict: t('Something changed while your document was being sent. Please send it again.'),
    outcome_unknown: t(
      "We couldn't tell whether your document arrived. It's saved here. Please try again. It won't be sent twice.",
    ),
    unavailable,
    insight_unavailable: unavailable,
  };
}
