import type { LanguageCode, NotificationKind } from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import type { UploadEntity } from '../uploads/upload.entity';
import { fill, lenderName } from './borrower-email';

/** The sentences of the texts. Short, and without anything personal: others may see a phone's screen. */
export const textTexts = (say: (text: string) => string) => ({
  yourLender: say('your lender'),
  received: say('{lender}: your document arrived.'),
  asked: say('{lender}: we need one more document from you.'),
  reopened: say("{lender}: we're checking your document again. What we told you before no longer holds."),
  accepted: say('{lender}: your proof of insurance was accepted.'),
  delivered: say('{lender} has your document.'),
  rejected: say("{lender}: we couldn't use your document. Please send another one."),
  refused: say("{lender}: we couldn't deliver your document. Please contact us."),
  status: say('Status: {url}'),
  stop: say('Reply STOP to end texts.'),
});

export interface BorrowerText {
  readonly kind: NotificationKind;
  readonly upload: Pick<UploadEntity, 'status' | 'fault' | 'financialInstitution' | 'lenderId' | 'language'>;
  /** Whether a person accepted it. */
  readonly isAccepted: boolean;
  /** Private: it opens the status of the upload. */
  readonly statusUrl: string;
}

/** One text about one upload, in the language of its page. */
export function borrowerText({ kind, upload, isAccepted, statusUrl }: BorrowerText): string {
  const texts = textTexts(sayIn(upload.language));
  const { financialInstitution, lenderId } = upload;
  const lender =
    lenderId === null ? texts.yourLender : lenderName(financialInstitution, true, texts.yourLender);
  const news = texts[newsOf(kind, upload, isAccepted)];
  const words = news.startsWith('{lender}') ? { lender: capitalized(lender, upload.language) } : { lender };
  return [fill(news, words), fill(texts.status, { url: statusUrl }), texts.stop].join(' ');
}

type News = 'received' | 'asked' | 'reopened' | 'accepted' | 'delivered' | 'rejected' | 'refused';

function newsOf(
  kind: NotificationKind,
  { status, fault }: BorrowerText['upload'],
  isAccepted: boolean,
): News {
  if (kind !== 'outcome') return kind;
  if (isAccepted) return 'accepted';
  if (status === 'rejected') return fault === 'refused' ? 'refused' : 'rejected';
  return 'delivered';
}

const capitalized = (words: string, language: LanguageCode): string =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
