import type { UploadOutcome } from '@coverleaf/contracts';
import type { CallFailure } from '../../api-client/problem';
import type { FieldErrors } from '../../components/forms/form-errors';
import { shown, t } from '../../i18n/translate';
import { FIELD_NAMES } from './upload-fields';

/** Why an upload did not arrive, in the borrower's words. */
export interface UploadFailure {
  readonly title: string;
  readonly advice: string;
  /** Where the borrower goes on: at the file, at the fields, or at the same button again. */
  readonly remedy: 'file' | 'fields' | 'retry';
  readonly errors?: FieldErrors;
  /** What stands at the file, where the advice alone would not do. */
  readonly fileProblem?: string;
  /** Nothing was wrong but the connection: it may be tried again without asking. */
  readonly offline?: boolean;
}

/** Why the server did not take a form that was sent without script. */
export function plainFailure(outcome: UploadOutcome | null): UploadFailure | null {
  if (outcome?.kind !== 'failed') return null;
  const { status, code, detail, errors } = outcome;
  const problem = { type: 'about:blank', title: '', status, code, detail, errors, correlationId: '' };
  return uploadFailure({ kind: 'problem', problem });
}

/** A failure as messages at fields, where it is one of fields or of the file. */
export function errorsOf(failure: UploadFailure): FieldErrors | null {
  if (failure.errors) return failure.errors;
  return failure.remedy === 'file' ? { file: failure.fileProblem ?? failure.advice } : null;
}

export function uploadFailure(failure: CallFailure): UploadFailure {
  const title = t('Failed to upload document');
  if (failure.kind === 'connection') {
    return {
      title,
      advice: t(
        'The connection was lost. Your pages and details are still here. Trying again cannot send your document ' +
          'twice.',
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
  switch (code) {
    case 'file_missing':
      return {
        title: t('Please select a file to upload'),
        advice: t('No file arrived.'),
        remedy: 'file',
        fileProblem: t('Please select a file to upload'),
      };
    case 'file_too_large':
      return {
        title,
        advice: t('The file is larger than 10 MB. Remove a page, or use a smaller file.'),
        remedy: 'file',
      };
    case 'file_type_not_accepted':
      return {
        title,
        advice: t('This kind of file is not accepted. Send a PDF, or photos as JPG or PNG.'),
        remedy: 'file',
      };
    case 'file_damaged':
      return {
        title,
        advice: t(
          'The file is damaged and cannot be opened. Save or scan it again, or take photos of its pages.',
        ),
        remedy: 'file',
      };
    case 'file_empty':
      return {
        title,
        advice: t('The file is empty. Choose it again, or take photos of its pages.'),
        remedy: 'file',
      };
    case 'file_encrypted':
      return {
        title,
        advice: t(
          'The file is locked with a password, so we cannot read it. Save it without the password, or take photos ' +
            'of its pages.',
        ),
        remedy: 'file',
      };
    case 'validation_failed': {
      const known = errors.filter(({ field }) => FIELD_NAMES.some((name) => name === field));
      if (known.length > 0) {
        const messages = Object.fromEntries(known.map(({ field, message }) => [field, shown(message)]));
        return { title, advice: t('Check your details.'), remedy: 'fields', errors: messages };
      }
      return { title, advice: shown(detail), remedy: 'fields' };
    }
    case 'rate_limited':
      return {
        title,
        advice: t('Many uploads came from your connection in a short time. Wait a minute, then try again.'),
        remedy: 'retry',
      };
    case 'malformed_multipart':
      return { title, advice: t('Your document arrived incomplete. Please try again.'), remedy: 'retry' };
    case 'idempotency_conflict':
      return {
        title,
        advice: t('Something changed while your document was on its way. Please send it again.'),
        remedy: 'retry',
      };
    case 'unavailable':
    case 'insight_unavailable':
      return {
        title,
        advice: t(
          'We cannot take documents at this moment. Yours is kept here: please try again in a few minutes.',
        ),
        remedy: 'retry',
      };
    default:
      return { title: t('An error occurred'), advice: shown(detail), remedy: 'retry' };
  }
}
