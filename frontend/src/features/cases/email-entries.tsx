import type { EmailDetail, EmailReply, ReplyState } from '@coverleaf/contracts';
import { Link } from 'react-router-dom';
import { FoldedText } from '../../components/timeline/folded-text';
import type { TimelineEntry } from '../../components/timeline/timeline';

const REPLY_STATES: Readonly<Record<ReplyState, string>> = {
  waiting: ', not sent yet',
  sent: '',
  failed: ', which failed',
};

/** Emails from which documents were filed, and what staff wrote back: once, though each email has its whole thread. */
export function emailEntries(emails: readonly EmailDetail[]): readonly TimelineEntry[] {
  const replies = new Map(emails.flatMap(({ thread }) => thread.replies.map((reply) => [reply.id, reply])));
  return [...emails.map(emailEntry), ...[...replies.values()].map(replyEntry)];
}

function emailEntry({
  id,
  createdAt,
  fromHeader,
  subject,
  bodyPlain,
  attachments,
}: EmailDetail): TimelineEntry {
  const files = attachments.filter(({ inline }) => !inline).map(({ originalName }) => originalName);
  return {
    key: `email ${id}`,
    at: createdAt,
    what: (
      <>
        <Link to={`/admin/emails?open=${id}`}>Email from {fromHeader}</Link>: {subject}
      </>
    ),
    details: (
      <>
        {files.length > 0 && <span>Attached: {files.join(', ')}</span>}
        {bodyPlain ? (
          <FoldedText label="Text of the email" text={bodyPlain} />
        ) : (
          <span>It has no plain text. Open it to see it.</span>
        )}
      </>
    ),
  };
}

const replyEntry = ({ id, createdAt, writtenByName, text, state }: EmailReply): TimelineEntry => ({
  key: `reply ${id}`,
  at: createdAt,
  what: (
    <>
      <strong>Reply to the email</strong> by {writtenByName ?? 'a colleague'}
      {REPLY_STATES[state]}
    </>
  ),
  details: <FoldedText label="Text of the reply" text={text} />,
});
