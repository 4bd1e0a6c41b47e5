import type { UploadFailure } from '@coverleaf/contracts';

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
    first: say(
      "We couldn't use the proof of insurance you sent for {lender}. This is about the document, not your coverage. We haven't made a decision on your insurance.",
    ),
    reason: say('The reason: {reason}'),
    note: say('A note from our staff: {reason}'),
    faults: {
      infected: say(
        'Our virus check found something harmful in the file. Please scan the pages again or take new photos.',
      ),
      unreadable: say("We couldn't read the whole image. Take new photos, or send a PDF."),
      refused: say("The lender's system couldn't accept the document."),
    },
    next: say('What to do next: send your document again here, with all pages, including the back:'),
    after: say(
      "We'll check it as soon as it arrives. If you're not sure what's missing, ask us before you send it.",
    ),
  },
});
