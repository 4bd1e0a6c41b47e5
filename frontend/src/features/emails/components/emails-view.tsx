import type { EmailRow } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PeriodField, SearchBox } from '../../../components/lists/filters';
import { useRowKeys } from '../../../components/lists/use-row-keys';
import { Screen } from '../../../components/screen/screen';
import { EMAILS, useEmailList } from '../use-emails';
import { EmailList } from './email-list';
import { EmailPanel } from './email-panel';
import { Counts } from '../../../components/controls/values';
import { deleteEmail, listEmails } from '../api/email-calls';
import { ConfirmDelete } from '../../../components/controls/modal';
import { subjectOf } from '../email-words';

export function EmailsView(): ReactNode {
  const { values, set, search, openId, open, ...screen } = useEmailList();
  const [deleting, setDeleting] = useState<EmailRow | null>(null);
  const items = screen.list.items ?? [];
  useRowKeys({ list: 'emails', rows: items, onOpen: open });
  return (
    <Screen title="Emails">
      <EmailCount />
      <search className="filters">
        <SearchBox label="Search subject, sender or recipient" value={values.q} onSearch={search} />
        <PeriodField value={values.period} onChange={(period) => set({ period })} />
      </search>
      <EmailList {...screen} open={open} onDelete={setDeleting} />
      <EmailPanel id={openId} rows={items} onShow={open} onDelete={setDeleting} />
      <DeleteEmail
        email={deleting}
        onDeleted={() => {
          if (deleting?.id === openId) open(null);
          setDeleting(null);
        }}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  );
}

/** Without its number the list is as good as with it: a failure shows nothing here. */
function EmailCount(): ReactNode {
  const { data } = useQuery({ queryKey: [EMAILS, 'count'], queryFn: () => listEmails({ limit: 1 }) });
  const { total, totalIsCapped = false } = data ?? {};
  return (
    <div className="emails__count">
      {total !== undefined && (
        <Counts counts={[{ label: 'All emails', value: total, isCapped: totalIsCapped }]} />
      )}
    </div>
  );
}

interface DeleteEmailProps {
  /** Null: none is to be deleted. */
  readonly email: EmailRow | null;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteEmail({ email, onDeleted, onClose }: DeleteEmailProps): ReactNode {
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
