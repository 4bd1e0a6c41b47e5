import type { MessagePreview, Wording } from '@coverleaf/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../api-client/call-result';
import { Button } from '../controls/button';
import { Loaded } from '../controls/notices';
import { AddressText } from '../controls/values';
import { showToast } from '../toasts/toasts';
import './notifications.css';

export const WORDING_NOTES: Readonly<Record<Wording, string>> = {
  sent: 'This is what was sent.',
  today: 'It wasn’t sent yet. This is what it says if it is sent now.',
  lost: 'It was sent before messages were kept. This is what it would say today.',
};

interface ShownMessageProps<Reply> {
  readonly queryKey: readonly unknown[];
  /** Reading it is audited. */
  readonly read: () => Promise<MessagePreview>;
  /** Null: it can't be sent again. */
  readonly resend: (() => Promise<Reply>) | null;
  readonly onSent: (reply: Reply) => void;
  /** Further acts, also if it can't be read, because there is no address. */
  readonly children?: ReactNode;
}

/** What a borrower was told in an email or text; to send again. */
export function ShownMessage<Reply>({ queryKey, read, resend, onSent, children }: ShownMessageProps<Reply>) {
  // The address may have been corrected.
  const query = useQuery({ queryKey, queryFn: read, gcTime: 0, retry: false });
  const { mutate, isPending } = useMutation({
    mutationFn: () => (resend ? resend() : Promise.reject(new Error('It is over'))),
    onSuccess: (reply) => {
      showToast('success', 'It is sent again');
      onSent(reply);
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to send it again')),
  });
  return (
    <div className="stack">
      <Loaded query={query} what="message" rows={6}>
        {(preview) => (
          <>
            <MessageText preview={preview} />
            <p className="quiet">
              {WORDING_NOTES[preview.wording]} Private links are left out here, because they belong to the
              borrower alone.
            </p>
            {resend && preview.wording !== 'today' && <NextAddress next={preview.next} />}
          </>
        )}
      </Loaded>
      {!query.isPending && (
        <div className="form-end">
          {resend && query.data?.next && (
            <Button variant="action" busy={isPending} autoFocus onClick={() => mutate()}>
              Send again
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

const MessageText = ({ preview: { by, to, subject, text } }: { preview: MessagePreview }) => (
  <div className="message">
    <p>
      <span className="quiet">{by === 'text' ? 'Text to' : 'Email to'}</span> <AddressText>{to}</AddressText>
    </p>
    {subject !== null && <p className="message__subject">{subject}</p>}
    <div className="message__text" tabIndex={0} role="region" aria-label="Message">
      {text}
    </div>
  </div>
);

const NextAddress = ({ next }: Pick<MessagePreview, 'next'>) => (
  <p className="quiet">
    {next ? (
      <>
        Sent again, it is written anew, and goes as {next.by === 'text' ? 'a text' : 'an email'} to{' '}
        <AddressText>{next.to}</AddressText>.
      </>
    ) : (
      'It can’t be sent again, because we don’t have an address of this borrower.'
    )}
  </p>
);
