import {
  type EmailDetail,
  type EmailReply,
  MAX_REPLY_CHARACTERS,
  type ReplyState,
} from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { newUuid } from '../../../api-client/staff-client';
import { reasonOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { WarningNotice } from '../../../components/controls/notices';
import { Badge, type Tone } from '../../../components/controls/values';
import { defineForm } from '../../../components/forms/form-definition';
import { FormFields } from '../../../components/forms/form-fields';
import { FormEnd, useMutationForm } from '../../../components/forms/mutation-form';
import { Timeline, type TimelineEntry } from '../../../components/timeline/timeline';
import { showToast } from '../../../components/toasts/toasts';
import { replyToEmail } from '../api/email-calls';
import { subjectOf } from '../email-labels';
import { EMAILS, useEmailActions } from '../use-emails';

const DRAFTS = 'email-drafts';

const FORM = defineForm<{ readonly text: string }>({
  text: {
    ...{ kind: 'textarea', label: 'Reply', required: true, autoFocus: true, spellCheck: true },
    ...{ rows: 8, maxLength: MAX_REPLY_CHARACTERS },
  },
});

interface Draft {
  /** Of the reply: the same in every attempt to send it. */
  readonly id: string;
  readonly text: string;
}

/** What was written and not sent, also after the email was closed. It is only in memory. */
function useDraft(emailId: string) {
  const queries = useQueryClient();
  const [draft] = useState(
    () => queries.getQueryData<Draft | null>([DRAFTS, emailId]) ?? { id: newUuid(), text: '' },
  );
  const keep = useCallback(
    (kept: Draft | null): void => {
      queries.setQueryDefaults([DRAFTS], { gcTime: Infinity });
      queries.setQueryData([DRAFTS, emailId], kept);
    },
    [queries, emailId],
  );
  return [draft, keep] as const;
}

interface ReplyFormProps {
  readonly email: EmailDetail;
  readonly replyTo: NonNullable<EmailDetail['replyTo']>;
  readonly onClose: () => void;
}

export function ReplyForm({ email, replyTo: { address, isProven }, onClose }: ReplyFormProps) {
  const queries = useQueryClient();
  const [draft, keepDraft] = useDraft(email.id);
  const { id } = draft;
  const { fields, failure, isBusy, attributes } = useMutationForm({
    form: FORM,
    record: draft,
    send: ({ text }) => replyToEmail({ emailId: email.id, id, text, knowsUnproven: !isProven }),
    onSent: () => {
      void queries.invalidateQueries({ queryKey: [EMAILS] });
      showToast('success', 'The reply is being sent');
      close();
    },
    failed: (error) => `Failed to send the reply: ${reasonOf(error)}`,
  });
  const close = (): void => {
    keepDraft(null);
    onClose();
  };
  const { text } = fields.values;
  useEffect(() => keepDraft({ id, text }), [keepDraft, id, text]);
  const hint = isProven ? 'The email is quoted below it.' : 'The email isn’t quoted below it.';
  return (
    <form {...attributes} className="stack emails__reply" aria-label="Reply">
      {failure}
      <p>
        To <bdi className="emails__subject">{address}</bdi>
      </p>
      {!isProven && (
        <WarningNotice>
          It isn’t proven that this email came from that address. Write nothing about the borrower or the
          loan. Until an answer arrives, the address gets one reply a day.
        </WarningNotice>
      )}
      <FormFields {...fields} more={{ text: { hint } }} />
      <FormEnd label={isProven ? 'Send reply' : 'Send to unproven sender'} busy={isBusy} cancel={close} />
    </form>
  );
}

const STATES: Readonly<Record<ReplyState, readonly [Tone, label: string]>> = {
  waiting: ['wait', 'Being sent'],
  sent: ['ok', 'Sent'],
  failed: ['bad', 'Not sent'],
};

interface EmailThreadProps {
  readonly email: EmailDetail;
  readonly onShow: (id: string) => void;
}

/** What was written back and forth, if anything was. */
export function EmailThread({ email: { id, thread }, onShow }: EmailThreadProps) {
  const { emails, replies } = thread;
  if (replies.length === 0 && emails.length < 2) return null;
  const entries = [
    ...emails.map((one): TimelineEntry => ({
      key: one.id,
      at: one.createdAt,
      what: (
        <>
          <strong>{one.id === id ? 'This email' : 'Email'}</strong> from <bdi>{one.fromHeader}</bdi>
        </>
      ),
      acts: one.id !== id && (
        <Button variant="plain" aria-label={`Show ${subjectOf(one)}`} onClick={() => onShow(one.id)}>
          Show
        </Button>
      ),
    })),
    ...replies.map((reply): TimelineEntry => replyEntry(reply)),
  ];
  return (
    <section>
      <h3>Thread</h3>
      <Timeline first="oldest" entries={entries} />
    </section>
  );
}

function replyEntry(reply: EmailReply): TimelineEntry {
  const { id, createdAt, writtenByName, text, state, fault } = reply;
  const [tone, label] = STATES[state];
  return {
    key: id,
    at: createdAt,
    what: (
      <>
        <strong>Reply</strong> by {writtenByName ?? 'a deleted user'} <Badge tone={tone}>{label}</Badge>
      </>
    ),
    details: (
      <>
        <span className="history__words history__comment">{text}</span>
        {fault && <span>{fault}</span>}
      </>
    ),
    acts: state === 'failed' && <RetryReply reply={reply} />,
  };
}

function RetryReply({ reply: { id, emailId } }: { reply: EmailReply }) {
  const { retryReply, isRetrying } = useEmailActions();
  return (
    <Button variant="plain" busy={isRetrying} onClick={() => retryReply({ emailId, id })}>
      Send again
    </Button>
  );
}
