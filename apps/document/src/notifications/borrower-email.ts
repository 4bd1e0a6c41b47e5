import {
  localeOf,
  receiptNumber,
  REJECTION_REASONS,
  type SiteSettings,
  type UploadFailure,
} from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import type { Mail } from '@coverleaf/mail';
import type { UploadEntity } from '../uploads/upload.entity';
import type { NotificationEntity } from './notification.entity';

const LONGEST_NAME = 80;
/** An address or a link, or what a mail program would make one of. */
const LINK_LIKE = /[/@\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u;

/** Text that somebody typed, fit for a line of a mail: no line breaks, no marks that hide letters or turn them around. */
export function plain(text: string, longest: number): string {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .normalize('NFC')
    .trim();
  const letters = [...line];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line;
}

/**
 * What a mail calls the lender. A name that the sender of a form typed goes to whatever address stands beside it, so
 * one that carries a link is left out: nobody can have us mail an advertisement.
 * @param known it is the name of a lender of ours
 */
export function lenderName(name: string, known: boolean, otherwise: string): string {
  const line = plain(name, LONGEST_NAME);
  return line === '' || (!known && LINK_LIKE.test(line)) ? otherwise : line;
}

/**
 * The sentences of the mails. `{lender}`, `{number}`, `{reason}` and the like are filled in; `{ourLender}` only with the
 * name of a lender of ours.
 */
export interface MailTexts {
  readonly yourLender: string;
  /** The sender's name. */
  readonly from: string;
  readonly hello: string;
  readonly number: string;
  readonly receivedAt: string;
  readonly status: string;
  readonly keepPrivate: string;
  readonly questions: string;
  readonly neverAsk: string;
  readonly signOff: string;
  readonly received: { readonly subject: string; readonly first: string; readonly limit: string };
  readonly processed: { readonly subject: string; readonly first: string; readonly next: string };
  readonly rejected: {
    readonly subject: string;
    readonly first: string;
    readonly reason: string;
    readonly note: string;
    readonly faults: Readonly<Record<UploadFailure, string>>;
    readonly next: string;
    readonly after: string;
  };
}

/** @param say translates an English source; the shipped catalogues have them all */
export const mailTexts = (say: (text: string) => string): MailTexts => ({
  yourLender: say('your lender'),
  from: say('{ourLender} via {site}'),
  hello: say('Hello,'),
  number: say('Receipt number: {number}'),
  receivedAt: say('Received: {time} UTC (universal time)'),
  status: say('Check its status and save your receipt:'),
  keepPrivate: say('This link is private. Whoever has it can see the status of your document.'),
  questions: say('Questions? Call {phone} or write to {email}, and name your receipt number.'),
  neverAsk: say('We never ask for your password or card number by e-mail.'),
  signOff: say('Kind regards,\n{site}, for {ourLender}'),
  received: {
    subject: say('We received your document for {ourLender} (receipt {number})'),
    first: say('We received the proof of insurance that you sent for {lender}.'),
    limit: say('This says that your document has arrived, not that your insurance was accepted.'),
  },
  processed: {
    subject: say('Your document was passed on to {ourLender} (receipt {number})'),
    first: say('Good news: {lender} has the proof of insurance that you sent.'),
    next: say('You need not send it again. If anything is missing, you will be contacted.'),
  },
  rejected: {
    subject: say('Please send your document for {ourLender} again (receipt {number})'),
    first: say(
      'We could not use the proof of insurance that you sent for {lender}. Your insurance itself was not judged.',
    ),
    reason: say('The reason: {reason}'),
    note: say('A note from our staff: {reason}'),
    faults: {
      infected: say(
        'Our virus check found something harmful in the file. Scan or photograph the pages again.',
      ),
      unreadable: say('The image could not be read completely. Take new photos, or send a PDF.'),
      refused: say('The lender’s system could not take the document.'),
    },
    next: say('What to do next: send your document again here, with all its pages, including the back:'),
    after: say(
      'We check it as soon as it arrives. If you are not sure what is missing, ask us before you send it.',
    ),
  },
});

const LONGEST_REASON = 500;

export interface Occasion {
  readonly notification: Pick<NotificationEntity, 'id' | 'kind'>;
  readonly upload: UploadEntity;
  readonly to: string;
  readonly site: SiteSettings;
  /** Private: shows how far the upload has come. */
  readonly statusUrl: string;
  /** Where a document is sent again. */
  readonly uploadUrl: string;
}

type Words = Readonly<Record<string, string>>;

/** In the language of the page that the upload came from. Neither file nor insurer nor anybody's name is in it. */
export function borrowerMail({ notification, upload, to, site, statusUrl, uploadUrl }: Occasion): Mail {
  const texts = mailTexts(sayIn(upload.language));
  const isOurs = upload.lenderId !== null;
  const lender = lenderName(upload.financialInstitution, isOurs, texts.yourLender);
  const siteName = plain(site.name, 80);
  const words: Words = {
    lender,
    // Where a mail says whom it comes from, no name stands that the sender of a form made up.
    ourLender: isOurs ? lender : texts.yourLender,
    site: siteName,
    number: receiptNumber(upload.id),
    time: momentOf(upload),
    phone: plain(site.support.phone, 80),
    email: plain(site.support.email, 254),
    reason: plain(upload.rejectionReason ?? '', LONGEST_REASON),
  };
  const { subject, first, last } = partsOf(notification.kind, upload, texts, uploadUrl);
  const facts = `${texts.number}\n${texts.receivedAt}`;
  const status = `${texts.status}\n${statusUrl}`;
  const end = [texts.questions, texts.neverAsk, texts.signOff];
  const paragraphs = [texts.hello, ...first, facts, status, texts.keepPrivate, ...last, ...end];
  const text = paragraphs.map((paragraph) => filled(paragraph, words)).join('\n\n');
  return {
    id: `notification-${notification.id}`,
    to,
    fromName: isOurs ? filled(texts.from, words) : siteName,
    subject: filled(subject, words),
    text: `${text}\n`,
  };
}

interface Parts {
  readonly subject: string;
  readonly first: readonly string[];
  readonly last: readonly string[];
}

function partsOf(
  kind: NotificationEntity['kind'],
  upload: UploadEntity,
  { received, processed, rejected }: MailTexts,
  uploadUrl: string,
): Parts {
  if (kind === 'received')
    return { subject: received.subject, first: [received.first], last: [received.limit] };
  if (upload.status === 'processed')
    return { subject: processed.subject, first: [processed.first, processed.next], last: [received.limit] };
  const next = `${rejected.next}\n${uploadUrl}`;
  const first = [rejected.first, ...reasonOf(upload, rejected), next, rejected.after];
  return { subject: rejected.subject, first, last: [] };
}

/** A fault has words of ours: what another system answered is for staff. So has a common reason, beside a note. */
function reasonOf(upload: UploadEntity, rejected: MailTexts['rejected']): string[] {
  const { fault, rejectionCode, rejectionReason, language } = upload;
  if (fault) return [rejected.faults[fault]];
  if (!rejectionCode) return rejectionReason ? [rejected.reason] : [];
  const { words } = REJECTION_REASONS[rejectionCode];
  const said = sayIn(language)(words);
  const reason = rejected.reason.replace('{reason}', () => said);
  return rejectionReason ? [reason, rejected.note] : [reason];
}

/** In one pass, so that nothing that is filled in is itself taken for a place to fill in. */
const filled = (text: string, words: Words): string =>
  text.replace(/\{(\w+)\}/g, (place, word: string) => words[word] ?? place);

/** Where the borrower lives is not known: the time is that of the world, and the text says so. */
const momentOf = ({ language, createdAt }: UploadEntity): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(createdAt);
