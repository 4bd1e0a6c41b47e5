import {
  formatMomentWithZone,
  receiptNumber,
  type LanguageCode,
  noteIn,
  type NotificationKind,
  type RejectionCode,
  REJECTION_REASONS,
  type SiteSettings,
} from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import type { OutgoingEmail } from '@coverleaf/mail';
import type { UploadEntity } from '../uploads/upload.entity';
import { type EmailTexts, emailTexts } from './email-texts';

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

/** What staff wrote about a document. */
interface Explanation {
  readonly code: RejectionCode | null;
  readonly note: string | null;
  readonly noteEs: string | null;
}

interface EmailItem {
  readonly kind: NotificationKind;
  readonly upload: UploadEntity;
  /** Why one more document is needed; null unless its sender was asked. */
  readonly ask: Explanation | null;
  /** Whether a person accepted it. */
  readonly isAccepted: boolean;
  /** Of the loan that it is evidence for; null if unknown. */
  readonly reference: string | null;
  /** The lender's. */
  readonly timeZone: string;
  /** Private: it opens the status of the upload. */
  readonly statusUrl: string;
  readonly uploadUrl: string;
}

export interface BorrowerEmail {
  /** As in `OutgoingEmail`. */
  readonly id: string;
  readonly to: string;
  readonly site: SiteSettings;
  /** Somebody opened a link that was emailed to the mailbox. */
  readonly isProven: boolean;
  /** At least one, sorted by time. */
  readonly items: readonly EmailItem[];
}

type Values = Readonly<Record<string, string>>;

/**
 * Written in the language of the latest upload's page. Names no file, insurer or person.
 * @param only the one item that it shows; the others are left out
 */
export function borrowerEmail(
  { id, to, site, isProven, items }: BorrowerEmail,
  only: number | null = null,
): OutgoingEmail {
  const last = items.at(-1);
  if (!last) throw new Error('An email needs something to say');
  const { language } = last.upload;
  const texts = emailTexts(sayIn(language));
  const parts = items.map((item) => partsOf(item, texts, isProven));
  const common: Values = {
    // Never a name that a borrower typed, nor the name of one lender if there are several.
    ourLender: commonLender(items, texts),
    site: plainLine(site.name, 80),
    phone: plainLine(site.support.phone, 80),
    email: plainLine(site.support.email, 254),
    count: String(items.length),
  };
  const valuesOf = (item: EmailItem): Values => ({ ...common, ...itemValues(item, texts, language) });
  const sections = items.map((item, at) =>
    only !== null && only !== at
      ? '…'
      : (parts[at]?.paragraphs ?? []).map((paragraph) => fill(paragraph, valuesOf(item))).join('\n\n'),
  );
  const isOne = items.length === 1;
  const end = [
    texts.keepPrivate,
    ...(isProven ? [] : [texts.unproven]),
    ...[texts.questions, texts.neverAsk, texts.signOff],
  ].map((paragraph) => fill(paragraph, common));
  const intro = isOne ? [] : [fill(texts.several.first, common)];
  const text = [texts.hello, ...intro, sections.join('\n\n----------\n\n'), ...end].join('\n\n');
  const subject = isOne ? (parts[0]?.subject ?? '') : texts.several.subject;
  return {
    id,
    to,
    fromName: fill(common.ourLender === texts.yourLender ? '{site}' : texts.from, common),
    subject: fill(subject, valuesOf(last)),
    text: `${text}\n`,
  };
}

/** The name of the one listed lender that all items are for; otherwise “your lender”. */
function commonLender(items: readonly EmailItem[], { yourLender }: EmailTexts): string {
  const names = items.map(({ upload: { lenderId, financialInstitution } }) =>
    lenderId === null ? yourLender : lenderName(financialInstitution, true, yourLender),
  );
  return new Set(names).size === 1 ? (names[0] ?? yourLender) : yourLender;
}

const NO_EXPLANATION: Explanation = { code: null, note: null, noteEs: null };

/** What staff wrote about what the item says. */
function explanationOf({ kind, upload, ask }: EmailItem): Explanation {
  // Nobody is asked any more once the document is closed, and why it was rejected is another matter.
  if (kind === 'asked') return ask ?? NO_EXPLANATION;
  const { rejectionCode: code, rejectionReason: note, rejectionReasonEs: noteEs } = upload;
  return { code, note, noteEs };
}

const itemValues = (item: EmailItem, { yourLender }: EmailTexts, language: LanguageCode): Values => {
  const { upload, reference, timeZone } = item;
  const { code, note, noteEs } = explanationOf(item);
  const written = plainLine(noteIn(language, note, noteEs) ?? '', MAX_REASON);
  return {
    lender: lenderName(upload.financialInstitution, upload.lenderId !== null, yourLender),
    number: receiptNumber(upload.id),
    // The lender's, because the borrower's is not known.
    time: formatMomentWithZone(upload.createdAt, language, timeZone),
    reason: code ? sayIn(language)(REJECTION_REASONS[code].words) : written,
    note: written,
    reference: plainLine(reference ?? '', MAX_NAME),
  };
};

/** Subject and paragraphs about one upload, with places for values. */
function partsOf(item: EmailItem, texts: EmailTexts, isProven: boolean) {
  const { isAccepted, reference, statusUrl } = item;
  const { subject, first, last } = isAccepted ? acceptedNews(texts) : newsOf(item, texts);
  // The loan is nobody's business whose address was typed by mistake.
  const ofLoan = reference !== null && isProven ? `\n${texts.reference}` : '';
  const facts = `${texts.number}\n${texts.receivedAt}${ofLoan}`;
  return { subject, paragraphs: [...first, facts, `${texts.status}\n${statusUrl}`, ...last] };
}

const acceptedNews = ({ accepted: { subject, first, next } }: EmailTexts) => ({
  subject,
  first: [first, next],
  last: [],
});

function newsOf(item: EmailItem, texts: EmailTexts) {
  const { kind, upload, uploadUrl } = item;
  const { received, asked, reopened, read, processed, rejected } = texts;
  const { answer } = upload;
  const found = answer === 'yes' || answer === 'no' ? [read[answer]] : [];
  const last = [received.limit];
  if (kind === 'received') return { subject: received.subject, first: [received.first, ...found], last };
  if (kind === 'reopened') return { ...reopened, first: [reopened.first, reopened.next], last: [] };
  if (kind === 'asked')
    return { ...asked, first: [asked.first, ...reasonsOf(item, texts), asked.next], last: [] };
  if (upload.status === 'processed') {
    const { subject, first, firstIfAsked, next } = processed;
    // Lenders' systems take what they get; otherwise staff decided, and the verdict is over.
    if (upload.target !== 'lender_api') return { subject, first: [first, next], last };
    return { subject, first: answer === 'no' ? [firstIfAsked, ...found] : [first, ...found, next], last };
  }
  // Messages of other systems are for staff only.
  const reasons = upload.fault ? [rejected.faults[upload.fault]] : reasonsOf(item, texts);
  const explained = [rejected.first, ...reasons];
  if (upload.fault === 'refused') {
    const first = [...explained, `${rejected.nextIfRefused}\n${uploadUrl}`];
    return { subject: rejected.subjectIfRefused, first, last: [] };
  }
  const first = [...explained, `${rejected.next}\n${uploadUrl}`, rejected.after];
  return { subject: rejected.subject, first, last: [] };
}

/** A common reason is in our words, and what staff wrote follows it. */
function reasonsOf(item: EmailItem, { reason, note }: EmailTexts): string[] {
  const { code, note: written } = explanationOf(item);
  return [...(code || written ? [reason] : []), ...(code && written ? [note] : [])];
}

/** In one pass, so that values are not searched for placeholders. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
