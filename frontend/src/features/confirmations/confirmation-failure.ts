import type { CallFailure } from '../../api-client/problem';
import type { FieldErrors } from '../../components/forms/form-errors';
import { shown, t } from '../../i18n/translate';
import { CONFIRMATION_FIELDS } from './confirmation-fields';

export interface ConfirmationFailure {
  readonly title: string;
  readonly advice: string;
  readonly errors?: FieldErrors;
}

/** Why contact details did not arrive. The document itself is safe by then, and the borrower is told so. */
export function confirmationFailure(failure: CallFailure): ConfirmationFailure {
  const title = t('Failed to submit confirmation form');
  if (failure.kind === 'connection') {
    return { title, advice: t('The connection was lost. Your document is safe. Please press Submit again.') };
  }
  if (failure.kind === 'unreadable') {
    return { title, advice: t('Your document is safe. Please try again in a moment, or skip this step.') };
  }
  const { code, detail, errors = [] } = failure.problem;
  switch (code) {
    case 'validation_failed': {
      const known = errors.filter(({ field }) => CONFIRMATION_FIELDS.some((name) => name === field));
      const messages = Object.fromEntries(known.map(({ field, message }) => [field, shown(message)]));
      return { title, advice: shown(detail), ...(known.length > 0 && { errors: messages }) };
    }
    case 'confirmation_conflict':
      return {
        title,
        advice: t('Contact details were already left for this document. To change them, please call us.'),
      };
    case 'wrong_token':
      return {
        title,
        advice: t(
          'This page is no longer connected to your upload. Your document is safe; to add details, call us.',
        ),
      };
    case 'rate_limited':
      return { title, advice: t('Please wait a minute, then press Submit again.') };
    default: {
      // What the server says of its own troubles helps nobody here; that the document has arrived does.
      const ours = t('Your document is safe. Please try again in a few minutes, or skip this step.');
      return { title, advice: failure.problem.status >= 500 ? ours : detail };
    }
  }
}
