import type { SignedInUser } from '@coverleaf/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { CommentForm } from '../../../components/comments/comment-form';
import { Timeline, type TimelineEntry } from '../../../components/timeline/timeline';
import { showToast } from '../../../components/toasts/toasts';

interface TimelineSectionProps<Reply> extends Pick<
  ComponentProps<typeof CommentForm<Reply>>,
  'lenderId' | 'send' | 'onSent'
> {
  readonly user: SignedInUser;
  readonly entries: readonly TimelineEntry[];
  /** Stands before the entries: what else can be shown, and what is missing. */
  readonly children: ReactNode;
}

/** What happened, newest first, and a form to add to it. */
export const TimelineSection = <Reply,>(props: TimelineSectionProps<Reply>) => {
  const { user, lenderId, entries, send, onSent, children } = props;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <div className="case__comment">
        <CommentForm
          user={user}
          lenderId={lenderId}
          send={send}
          onSent={(commented) => {
            onSent(commented);
            showToast('success', 'Comment added');
          }}
        />
      </div>
      {children}
      <Timeline entries={entries} first="newest" />
    </section>
  );
};
