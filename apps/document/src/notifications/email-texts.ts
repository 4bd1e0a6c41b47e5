import type { UploadFailure } from '@coverleaf/contracts';

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
  reason: say('The reason: {reason}'),
  note: say('A note from our staff: {note}'),
  rejected: {
    subject: say('Please send your document for {ourLender} again (receipt {number})'),
    subjectIfRefused: say('About your document for {ourLender} (receipt {number})'),
    first: say(
      "We couldn't use the proof of insurance you sent for {lender}. This is about the document, not your coverage. We haven't made a decision on your insurance.",
    ),
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

export type EmailTexts = ReturnType<typeof emailTexts>;
