import type { EmailRow } from '@coverleaf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDelete } from '../../../components/controls/confirm-delete';
import { deleteEmail } from '../api/email-calls';
import { subjectOf } from '../email-words';
import { EMAILS } from '../use-email-list';

interface DeleteEmailProps {
  /** Null: none is to be deleted. */
  readonly email: EmailRow | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteEmail({ email, onDeleted, onClose }: DeleteEmailProps): ReactNode {
  const queries = useQueryClient();
  const ended = (then: () => void) => (): void => {
    then();
    void queries.invalidateQueries({ queryKey: [EMAILS] });
  };
  return (
    <ConfirmDelete
      isOpen={email !== null}
      title="Delete this email?"
      label="Delete email"
      failed="Deletion failed"
      done="Email deleted successfully!"
      remove={() => (email ? deleteEmail(email.id) : Promise.resolve())}
      onDeleted={ended(onDeleted)}
      onFailed={ended(onClose)}
      onClose={onClose}
    >
      <p className="emails__subject">{email && <bdi>{subjectOf(email)}</bdi>}</p>
      <p>Are you sure you want to delete this email? This action cannot be undone.</p>
    </ConfirmDelete>
  );
}
