import type { CallFailure } from '../../api-client/call-result';
import { t, translateText } from '../../i18n/translate';

/** Why a document was not received, and what the agent can do. */
export function failureWords(failure: CallFailure): string {
  if (failure.kind === 'connection')
    return t('The connection was lost. Please send it again. Nothing is received twice.');
  if (failure.kind === 'unreadable')
    return t("We can't accept documents right now. Please try again in a few minutes.");
  const { code, detail } = failure.problem;
  return refusals()[code] ?? translateText(detail);
}

const refusals = (): Partial<Record<string, string>> => ({
  file_too_large: t('The file is larger than 10 MB. Remove a page, or use a smaller file.'),
  file_type_not_accepted: t("We can't accept this type of file. Send a PDF, or photos as JPG or PNG."),
  file_damaged: t(
    "The file is damaged and can't be opened. Save or scan it again, or take photos of the pages.",
  ),
  file_encrypted: t(
    "The file is password-protected, so we can't read it. Save it without the password, or take photos of the pages.",
  ),
  file_empty: t('The file is empty. Choose it again, or take photos of the pages.'),
  rate_limited: t('Too many uploads from your connection. Wait a minute, then try again.'),
  outcome_unknown: t('The connection was lost. Please send it again. Nothing is received twice.'),
  unavailable: t("We can't accept documents right now. Please try again in a few minutes."),
});
