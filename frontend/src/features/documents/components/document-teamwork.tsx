import type { DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Options, SelectField } from '../../../components/controls/fields';
import { useColleagues } from '../../../components/comments/colleagues';
import { CommentForm } from '../../../components/comments/comment-form';
import { MentionNote } from '../../../components/comments/mention-note';
import { commentOnDocument, useShowDocument } from '../../../components/documents/document-query';
import { showToast } from '../../../components/toasts/toasts';
import { dismissMention, leaseDocument, setAssignee } from '../api/document-calls';
import { mayDecide } from '../decisions';

interface TeamworkProps {
  readonly document: DocumentDetail;
  readonly user: SignedInUser;
}

/** That a colleague asked the user to look at the document. */
export function DocumentMention({ document: { id, mentionsCaller, comments }, user }: TeamworkProps) {
  const show = useShowDocument();
  return (
    <MentionNote
      isAsked={mentionsCaller}
      comments={comments}
      user={user}
      dismiss={() => dismissMention(id)}
      onDismissed={show}
    />
  );
}

/** Whom a document is kept for; those who decide choose the person. */
export function Assignee({ document, user }: TeamworkProps) {
  const { assign, isBusy } = useAssignment(document);
  const colleagues = useColleagues(document.lenderId, user);
  const { review } = document;
  if (!review) return null;
  const assignee = review.assignee;
  if (!mayDecide(user.role)) return assignee ? <p>Assigned to {assignee.name ?? 'a colleague'}</p> : null;
  const isListed = colleagues.some(({ id }) => id === assignee?.userId);
  return (
    <SelectField
      name="assignee"
      label="Assigned to"
      hint="For a day. Others can still decide about it."
      value={assignee?.userId ?? ''}
      aria-busy={isBusy}
      onChange={({ target }) => !isBusy && assign(target.value || null)}
    >
      <option value="">Nobody</option>
      {assignee && !isListed && (
        <option value={assignee.userId}>{assignee.name ?? 'Somebody who left'}</option>
      )}
      <Options options={colleagues.map(({ id, name }) => [id, id === user.id ? `${name} (you)` : name])} />
    </SelectField>
  );
}

/** Assigns a document. */
function useAssignment({ id }: Pick<DocumentDetail, 'id'>) {
  const show = useShowDocument();
  const assigning = useMutation({
    mutationFn: (userId: string | null) => setAssignee(id, userId),
    onSuccess: (document) => {
      show(document);
      const name = document.review?.assignee?.name ?? 'a colleague';
      showToast(
        'success',
        document.review?.assignee ? `Assigned to ${name} for a day` : 'Assigned to nobody',
      );
    },
    onError: (error) => showToast('error', messageOf(error, 'Failed to assign the document')),
  });
  return {
    isBusy: assigning.isPending,
    assign: (userId: string | null): void => assigning.mutate(userId),
  };
}

/** Ends the lease of a colleague who left the document open. */
export function TakeOver({ id }: { id: string }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => leaseDocument(id, true),
    onSuccess: () => showToast('success', 'You have this document for 10 minutes now'),
    onError: (error) => showToast('error', messageOf(error, 'Failed to take over the document')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents'] }),
  });
  return (
    <div>
      <Button busy={isPending} onClick={() => mutate()}>
        Take over
      </Button>
    </div>
  );
}

/** A comment for colleagues, who can be asked to look. */
export function DocumentComment({ document, user }: TeamworkProps) {
  const { id, lenderId } = document;
  const show = useShowDocument();
  return (
    <CommentForm
      user={user}
      lenderId={lenderId}
      send={(values) => commentOnDocument(id, values)}
      onSent={(commented) => {
        show(commented);
        showToast('success', 'Comment added');
      }}
    />
  );
}
