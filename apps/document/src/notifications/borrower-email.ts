import {
  formatMomentWithZone,
  receiptNumber,
  type LanguageCode,
  noteIn,
  type NotificationKind,
  REJECTION_REASONS,
  type SiteSettings,
  type UploadFailure,
} from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import type { OutgoingEmail } from '@coverleaf/mail';
import type { UploadEntity } from '../uploads/upload.entity';

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
  receivedAt: say('Received: {time}'),
  reference: say('Reference #: {reference}'),
  status: say('Check its status and save your receipt:'),
  keepPrivate: say('This link is private. Anyone who has it can see the status of your document.'),
  /** Included until a link that was emailed to the mailbox is opened. */
  unproven: say(
    "Open a link in this email to get further news as it comes. That shows us that this address is yours, because anyone could have typed it. Until then, we send at most one email a day to this address. If you didn't send a document, you don't need to do anything.",
  ),
  several: {
    subject: say('News about {count} documents for {ourLender}'),
    first: say('This email is about {count} documents.'),
  },
  questions: say('Questions? Call {phone} or email {email}. Please mention your receipt number.'),
  neverAsk: say('We never ask for your password or card number by email.'),
  signOff: say('Kind regards,\n{site}, for {ourLender}'),
  received: {
    subject: say('We received your document for {ourLender} (receipt {number})'),
    first: say('We received the proof of insurance you sent for {lender}.'),
    limit: say('This confirms that your document arrived, not that your insurance was accepted.'),
  },
  /** The answer of the verdict. Nothing for `unsure`, because a person will look at it. */
  read: {
    yes: say('Your document shows what {lender} asked for. A person may still look at it.'),
    no: say(
      "Your document may not show everything {lender} asked for. The status page below says what we didn't find and what you can do.",
    ),
  },
  asked: {
    subject: say('Please send one more document for {ourLender} (receipt {number})'),
    first: say(
      'We have the proof of insurance you sent for {lender}, but we need one more document from you.',
    ),
    next: say('The status page below says what is missing. You can send it there.'),
  },
  reopened: {
    subject: say('We are checking your document for {ourLender} again (receipt {number})'),
    first: say(
      'We are checking the proof of insurance you sent for {lender} again. What we told you about it before no longer holds.',
    ),
    next: say("You don't need to do anything now. We'll tell you the result."),
  },
  processed: {
    subject: say('Your document was delivered to {ourLender} (receipt {number})'),
    first: say('Good news: {lender} has the proof of insurance you sent.'),
    /** What the verdict asks something about. */
    firstIfAsked: say('{lender} has the document you sent.'),
    next: say("You don't need to send it again. If anything is missing, you'll be contacted."),
  },
  /** A person decided, not a lender's system that took it. */
  accepted: {
    subject: say('Your proof of insurance for {ourLender} was accepted (receipt {number})'),
    first: say('Good news: the proof of insurance you sent for {lender} was accepted.'),
    next: say("You don't need to do anything else."),
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

interface EmailItem {
  readonly kind: NotificationKind;
  readonly upload: UploadEntity;
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

/** Written in the language of the latest upload's page. Names no file, insurer or person. */
export function borrowerEmail({ id, to, site, isProven, items }: BorrowerEmail): OutgoingEmail {
  const last = items.at(-1);
  if (!last) throw new Error('An email needs something to say');
  const { language } = last.upload;
  const texts = emailTexts(sayIn(language));
  const parts = items.map((item) => partsOf(item, texts, language, isProven));
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
    (parts[at]?.paragraphs ?? []).map((paragraph) => fill(paragraph, valuesOf(item))).join('\n\n'),
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

const itemValues = (
  { upload, reference, timeZone }: EmailItem,
  { yourLender }: EmailTexts,
  language: LanguageCode,
): Values => ({
  lender: lenderName(upload.financialInstitution, upload.lenderId !== null, yourLender),
  number: receiptNumber(upload.id),
  // The lender's, because the borrower's is not known.
  time: formatMomentWithZone(upload.createdAt, language, timeZone),
  reason: plainLine(noteIn(language, upload.rejectionReason, upload.rejectionReasonEs) ?? '', MAX_REASON),
  reference: plainLine(reference ?? '', MAX_NAME),
});

/** Subject and paragraphs about one upload, with places for values. */
function partsOf(
  { kind, upload, isAccepted, reference, statusUrl, uploadUrl }: EmailItem,
  texts: EmailTexts,
  language: LanguageCode,
  isProven: boolean,
) {
  const { subject, first, last } = isAccepted
    ? acceptedNews(texts)
    : newsOf(kind, upload, texts, uploadUrl, language);
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

function newsOf(
  kind: NotificationKind,
  upload: UploadEntity,
  { received, asked, reopened, read, processed, rejected }: EmailTexts,
  uploadUrl: string,
  language: LanguageCode,
) {
  const { answer } = upload;
  const found = answer === 'yes' || answer === 'no' ? [read[answer]] : [];
  const last = [received.limit];
  if (kind === 'received') return { subject: received.subject, first: [received.first, ...found], last };
  if (kind === 'asked' || kind === 'reopened') {
    const { subject, first, next } = kind === 'asked' ? asked : reopened;
    return { subject, first: [first, next], last: [] };
  }
  if (upload.status === 'processed') {
    const { subject, first, firstIfAsked, next } = processed;
    // Lenders' systems take what they get; otherwise staff decided, and the verdict is over.
    if (upload.target !== 'lender_api') return { subject, first: [first, next], last };
    return { subject, first: answer === 'no' ? [firstIfAsked, ...found] : [first, ...found, next], last };
  }
  const explained = [rejected.first, ...reasonOf(upload, rejected, language)];
  if (upload.fault === 'refused') {
    const first = [...explained, `${rejected.nextIfRefused}\n${uploadUrl}`];
    return { subject: rejected.subjectIfRefused, first, last: [] };
  }
  const first = [...explained, `${rejected.next}\n${uploadUrl}`, rejected.after];
  return { subject: rejected.subject, first, last: [] };
}

/** Faults and standard reasons have our own texts, because messages of other systems are for staff only. */
function reasonOf(upload: UploadEntity, rejected: EmailTexts['rejected'], language: LanguageCode): string[] {
  const { fault, rejectionCode, rejectionReason } = upload;
  if (fault) return [rejected.faults[fault]];
  if (!rejectionCode) return rejectionReason ? [rejected.reason] : [];
  const { words } = REJECTION_REASONS[rejectionCode];
  const label = sayIn(language)(words);
  const reason = rejected.reason.replace('{reason}', () => label);
  return rejectionReason ? [reason, rejected.note] : [reason];
}

/** In one pass, so that values are not searched for placeholders. */
export const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
