import { localeOf, receiptNumber, REJECTION_REASONS, type SiteSettings } from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import type { OutgoingEmail } from '@coverleaf/mail';
import type { UploadEntity } from '../uploads/upload.entity';
import { mailTexts, type MailTexts } from './mail-texts';
import type { NotificationEntity } from './notification.entity';
import { lenderName, plain } from './plain-words';

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
export function borrowerMail({
  notification,
  upload,
  to,
  site,
  statusUrl,
  uploadUrl,
}: Occasion): OutgoingEmail {
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
