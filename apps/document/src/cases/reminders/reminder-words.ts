import {
  formatDay,
  type LanguageCode,
  type LienholderClause,
  noteIn,
  REJECTION_REASONS,
  type RejectionCode,
  type ReminderAsk,
  type SiteSettings,
  type VerdictReasonCode,
} from '@coverleaf/contracts';
import { sayIn } from '@coverleaf/locales';
import type { OutgoingEmail } from '@coverleaf/mail';
import { fill, lenderName, plainLine } from '../../notifications/borrower-email';
import { emailTexts } from '../../notifications/email-texts';
import type { UploadEntity } from '../../uploads/upload.entity';

/** What a borrower is asked for after a verdict, in the words of a rejection. What is unclear is a person's to decide. */
const AS_REJECTION: Partial<Record<VerdictReasonCode, RejectionCode>> = {
  ...{ unreadable: 'hard_to_read', not_insurance: 'other_document', quote: 'other_document' },
  ...{ specimen: 'other_document', kind_not_accepted: 'other_document', cancelled: 'coverage_ended' },
  ...{ expired: 'coverage_ended', collateral_differs: 'collateral_differs' },
  ...{ lienholder_missing: 'lender_not_named', lienholder_removed: 'lender_not_named' },
  ...{ lienholder_role: 'lender_not_named', lienholder_not_bound: 'lender_not_named' },
  ...{ lienholder_address: 'lender_not_named', lienholder_successors: 'lender_not_named' },
  ...{ liability_only: 'coverage_too_low', coverage_missing: 'coverage_too_low' },
  ...{ deductible_too_high: 'coverage_too_low' },
};

export const rejectionFor = (ask: VerdictReasonCode): RejectionCode | null => AS_REJECTION[ask] ?? null;

/** The sentences of reminders. */
export const reminderTexts = (say: (text: string) => string) => ({
  again: {
    subject: say('{ourLender} still needs one thing from you (receipt {number})'),
    first: say('We still need one thing for the proof of insurance you sent for {lender}.'),
  },
  proof: {
    subject: say('{ourLender} needs your proof of insurance by {date}'),
    first: say('{lender} has no proof of insurance from you yet. Please send it by {date}.'),
    what: say(
      'Send the declarations page of your policy, with all pages. Your insurance company or agent can email it to you.',
    ),
  },
  renewal: {
    subject: say('Your insurance for {ourLender} ends on {date}: send the new page'),
    first: say('By the document we have, your insurance for {lender} ends on {date}.'),
    what: say('When you renew it, or choose another company, send the new declarations page.'),
  },
  clause: say('Ask your insurance agent to add this to your policy, exactly as written: “{clause}”.'),
  send: say('Send it here:'),
  status: say('See what we have from you:'),
  stop: say('Don’t want these reminders? Stop them here:'),
  text: {
    again: say('{lender}: we still need one thing from you.'),
    proof: say('{lender} needs your proof of insurance by {date}.'),
    renewal: say('{lender}: your insurance ends on {date}. Please send the new page.'),
    link: say('See what: {url}'),
    send: say('Send it: {url}'),
    end: say('Reply STOP to end texts.'),
  },
});

export interface Reminder {
  readonly id: string;
  readonly ask: ReminderAsk;
  /** The day that it is about; null for `again`. */
  readonly day: string | null;
  readonly language: LanguageCode;
  /** Its name in the list of lenders. */
  readonly lender: string;
  /** The document that lacks something, with its status link; null if nothing arrived. */
  readonly about: {
    readonly upload: UploadEntity;
    readonly code: RejectionCode | null;
    readonly number: string;
  } | null;
  /** Private; null if nothing arrived. */
  readonly statusUrl: string | null;
  /** With the loan. */
  readonly uploadUrl: string;
  readonly stopUrl: string;
  readonly clause: LienholderClause | null;
  readonly site: SiteSettings;
}

export function reminderEmail(reminder: Reminder, to: string): OutgoingEmail {
  const { id, ask, language, statusUrl, uploadUrl, stopUrl } = reminder;
  const say = sayIn(language);
  const [texts, common] = [reminderTexts(say), emailTexts(say)];
  const values = valuesOf(reminder, common.yourLender);
  const what = ask === 'again' ? askSentences(reminder, say) : [texts[ask].what];
  const paragraphs = [
    common.hello,
    texts[ask].first,
    ...what,
    `${texts.send}\n${uploadUrl}`,
    ...(statusUrl === null ? [] : [`${texts.status}\n${statusUrl}`]),
    common.neverAsk,
    `${texts.stop}\n${stopUrl}`,
    common.signOff,
  ];
  return {
    id: `reminder-${id}`,
    to,
    fromName: fill(common.from, values),
    subject: fill(texts[ask].subject, values),
    text: `${paragraphs.map((text) => fill(text, values)).join('\n\n')}\n`,
    unsubscribeUrl: stopUrl,
  };
}

export function reminderText(reminder: Reminder): string {
  const { ask, language, statusUrl, uploadUrl } = reminder;
  const { text } = reminderTexts(sayIn(language));
  const values = valuesOf(reminder, emailTexts(sayIn(language)).yourLender);
  const link =
    ask === 'again' && statusUrl ? fill(text.link, { url: statusUrl }) : fill(text.send, { url: uploadUrl });
  return [fill(text[ask], values), link, text.end].join(' ');
}

function valuesOf({ lender, day, language, about, site, clause }: Reminder, yourLender: string) {
  const name = lenderName(lender, true, yourLender);
  return {
    ...{ ourLender: name, lender: name, site: plainLine(site.name, 80) },
    date: day === null ? '' : formatDay(day, language),
    number: about?.number ?? '',
    clause: clause === null ? '' : plainLine([clause.name, clause.address].filter(Boolean).join(', '), 300),
  };
}

/** The one thing to do, in the words of the rejection. */
function askSentences({ about, clause, language }: Reminder, say: (text: string) => string): string[] {
  const { rejected, ...texts } = emailTexts(say);
  if (!about) return [];
  const { upload, code } = about;
  if (upload.fault) return [rejected.faults[upload.fault]];
  const told = noteIn(language, upload.rejectionReason, upload.rejectionReasonEs);
  const written = plainLine(told ?? '', 500);
  const note = told ? [fill(code ? texts.note : texts.reason, { note: written, reason: written })] : [];
  if (code === null) return note;
  const exact = code === 'lender_not_named' && clause ? [reminderTexts(say).clause] : [];
  return [say(REJECTION_REASONS[code].words), ...exact, ...note];
}
