import type { DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { Options, SelectField } from '../../../components/controls/fields';
import { CommentForm } from '../../../components/comments/comment-form';
import { useShowDocument } from '../../../components/documents/document-query';
import { showToast } from '../../../components/toasts/toasts';
import { commentOnDocument } from '../api/document-calls';
import { mayDecide } from '../decisions';
import { useColleagues, useTeamwork } from '../use-teamwork';

interface TeamworkProps {
  readonly document: DocumentDetail;
  readonly user: SignedInUser;
}

/** That a colleague asked the user to look. */
export function MentionNote({ document }: Pick<TeamworkProps, 'document'>) {
  const { dismissMention, isBusy } = useTeamwork(document);
  if (!document.mentionsCaller) return null;
  const last = document.comments?.findLast(({ mentions }) => mentions.length > 0);
  return (
    <div className="mention">
      <p>
        <strong>{last?.actorName ?? 'A colleague'} asks you to look</strong>
        {last && `: ${last.text}`}
      </p>
      <Button busy={isBusy} onClick={dismissMention}>
        Seen
      </Button>
    </div>
  );
}

/** Whom a document is kept for; those who decide choose the person. */
export function Assignee({ document, user }: TeamworkProps) {
  const { assign, isBusy } = useTeamwork(document);
  const colleagues = useColleagues(document, user);
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

/** A comment for colleagues, who can be asked to look. */
export function DocumentComment({ document, user }: TeamworkProps) {
  const { id } = document;
  const show = useShowDocument();
  const others = useColleagues(document, user).filter((one) => one.id !== user.id);
  return (
    <CommentForm
      colleagues={others}
      send={({ text, mentions }) => commentOnDocument({ id, text, mentions: [...mentions] })}
      onSent={(commented) => {
        show(commented);
        showToast('success', 'Comment added');
      }}
    />
  );
}
