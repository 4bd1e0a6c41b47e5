import {
  formatMoment,
  receiptNumber,
  REJECTION_REASONS,
  type SiteSettings,
  type UploadFailure,
} from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import type { UploadEntity } from '../uploads/upload.entity';
import type { NotificationEntity } from './notification.entity';

const MAX_NAME = 80;
const MAX_REASON = 500;
/** An address, a link, or text that an email program turns into a link. */
const LINK_LIKE = /[/@\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u;

/** One line of typed text for an email: without line breaks, hidden characters or changes of direction. */
export function plainLine(text: string, maxLength: number): string {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .normalize('NFC')
    .trim();
  const letters = [...line];
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : line;
}

/**
 * The lender's name in an email. A typed name with a link is replaced, because it may be an advertisement.
 * @param isKnown the name is from the list of lenders
 */
export function lenderName(name: string, isKnown: boolean, fallback: string): string {
  const line = plainLine(name, MAX_NAME);
  return line === '' || (!isKnown && LINK_LIKE.test(line)) ? fallback : line;
}

/** The sentences of the emails. `{ourLender}` is filled in only with a name from the list of lenders. */
export const emailTexts = (say: (text: string) => string) => ({
  yourLender: say('your lender'),
  from: say('{ourLender} via {site}'),
  hello: say('Hello,'),
  number: say('Receipt number: {number}'),
  receivedAt: say('Received: {time} UTC (universal time)'),
  status: say('Check its status and save your receipt:'),
  keepPrivate: say('This link is private. Anyone who has it can see the status of your document.'),
  questions: say('Questions? Call {phone} or email {email}. Please mention your receipt number.'),
  neverAsk: say('We never ask for your password or card number by email.'),
  signOff: say('Kind regards,\n{site}, for {ourLender}'),
  received: {
    subject: say('We received your document for {ourLender} (receipt {number})'),
    first: say('We received the proof of insurance you sent for {lender}.'),
    limit: say('This confirms that your document arrived, not that your insurance was accepted.'),
  },
  processed: {
    subject: say('Your document was delivered to {ourLender} (receipt {number})'),
    first: say('Good news: {lender} has the proof of insurance you sent.'),
    next: say("You don't need to send it again. If anything is missing, you'll be contacted."),
  },
  rejected: {
    subject: say('Please send your document for {ourLender} again (receipt {number})'),
    subjectIfRefused: say('About your document for {ourLender} (receipt {number})'),
    first: say(
      "We couldn't use the proof of insurance you sent for {lender}. This is about the document, not your coverage. We haven't made a decision on your insurance.",
    ),
    reason: say('The reason: {reason}'),
    note: say('A note from our staff: {reason}'),
    faults: {
      infected: say(
        'Our virus check found something harmful in the file. Please scan the pages again or take new photos.',
      ),
      unreadable: say("We couldn't read the whole file. Take photos of the pages, or send another PDF."),
      refused: say("The lender's system couldn't accept the document."),
    } satisfies Record<UploadFailure, string>,
    next: say('What to do next: send your document again here, with all pages, including the back:'),
    nextIfRefused: say('What to do next: contact us before you send your document again here:'),
    after: say("We'll check it after you send it. If you're not sure what's missing, ask us first."),
  },
});

type EmailTexts = ReturnType<typeof emailTexts>;

export interface BorrowerEmail {
  readonly notification: Pick<NotificationEntity, 'id' | 'kind'>;
  readonly upload: UploadEntity;
  readonly to: string;
  readonly site: SiteSettings;
  /** Private: shows the status of the upload. */
  readonly statusUrl: string;
  readonly uploadUrl: string;
}

type Values = Readonly<Record<string, string>>;

/** In the language of the upload's page. It names neither the file nor the insurer nor a person. */
export function borrowerEmail({ notification, upload, to, site, statusUrl, uploadUrl }: BorrowerEmail) {
  const texts = emailTexts(sayIn(upload.language));
  const isKnown = upload.lenderId !== null;
  const lender = lenderName(upload.financialInstitution, isKnown, texts.yourLender);
  const siteName = plainLine(site.name, 80);
  const values: Values = {
    lender,
    // The sender's name must not be typed by a borrower.
    ourLender: isKnown ? lender : texts.yourLender,
    site: siteName,
    number: receiptNumber(upload.id),
    time: receivedAt(upload),
    phone: plainLine(site.support.phone, 80),
    email: plainLine(site.support.email, 254),
    reason: plainLine(upload.rejectionReason ?? '', MAX_REASON),
  };
  const { subject, first, last } = partsOf(notification.kind, upload, texts, uploadUrl);
  const facts = `${texts.number}\n${texts.receivedAt}`;
  const status = `${texts.status}\n${statusUrl}`;
  const end = [texts.questions, texts.neverAsk, texts.signOff];
  const paragraphs = [texts.hello, ...first, facts, status, texts.keepPrivate, ...last, ...end];
  const text = paragraphs.map((paragraph) => fill(paragraph, values)).join('\n\n');
  return {
    id: `notification-${notification.id}`,
    to,
    fromName: isKnown ? fill(texts.from, values) : siteName,
    subject: fill(subject, values),
    text: `${text}\n`,
  };
}

function partsOf(
  kind: NotificationEntity['kind'],
  upload: UploadEntity,
  { received, processed, rejected }: EmailTexts,
  uploadUrl: string,
) {
  if (kind === 'received')
    return { subject: received.subject, first: [received.first], last: [received.limit] };
  if (upload.status === 'processed')
    return { subject: processed.subject, first: [processed.first, processed.next], last: [received.limit] };
  const explained = [rejected.first, ...reasonOf(upload, rejected)];
  if (upload.fault === 'refused') {
    const first = [...explained, `${rejected.nextIfRefused}\n${uploadUrl}`];
    return { subject: rejected.subjectIfRefused, first, last: [] };
  }
  const first = [...explained, `${rejected.next}\n${uploadUrl}`, rejected.after];
  return { subject: rejected.subject, first, last: [] };
}

/** Failures and predefined reasons have our own texts: the message of another system is for staff only. */
function reasonOf(upload: UploadEntity, rejected: EmailTexts['rejected']): string[] {
  const { fault, rejectionCode, rejectionReason, language } = upload;
  if (fault) return [rejected.faults[fault]];
  if (!rejectionCode) return rejectionReason ? [rejected.reason] : [];
  const { words } = REJECTION_REASONS[rejectionCode];
  const label = sayIn(language)(words);
  const reason = rejected.reason.replace('{reason}', () => label);
  return rejectionReason ? [reason, rejected.note] : [reason];
}

/** In one pass, so that values are not searched for placeholders. */
const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** In UTC, as the text says: the borrower's time zone is not known. */
const receivedAt = ({ language, createdAt }: UploadEntity): string =>
  formatMoment(createdAt, language, 'UTC');
