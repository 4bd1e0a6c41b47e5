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
