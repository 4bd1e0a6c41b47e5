import type { Comment, SignedInUser } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api-client/call-result';
import { Button } from '../controls/button';
import { showToast } from '../toasts/toasts';
import './mention-note.css';

interface MentionNoteProps<Reply> {
  /** Absent or false: the user isn't asked. */
  readonly isAsked: boolean | undefined;
  readonly comments: readonly Comment[] | undefined;
  readonly user: Pick<SignedInUser, 'id'>;
  readonly dismiss: () => Promise<Reply>;
  readonly onDismissed: (reply: Reply) => void;
}

/** That a colleague asked the user to look. */
export function MentionNote<Reply>(props: MentionNoteProps<Reply>) {
  const { isAsked, comments, user, dismiss, onDismissed } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: dismiss,
    onSuccess: onDismissed,
    onError: (error) => showToast('error', messageOf(error, 'Failed to answer')),
  });
  if (!isAsked) return null;
  const last = comments?.findLast(({ mentions }) => mentions.some(({ userId }) => userId === user.id));
  return (
    <div className="mention">
      <p>
        <strong>{last?.actorName ?? 'A colleague'} asks you to look</strong>
        {last && `: ${last.text}`}
      </p>
      <Button busy={isPending} onClick={() => mutate()}>
        Seen
      </Button>
    </div>
  );
}
