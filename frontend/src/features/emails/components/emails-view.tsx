import type { EmailRow } from '@coverleaf/contracts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/controls/button';
import { useListExport } from '../../../components/files/use-list-export';
import { orderField, TIME_ORDER_LABELS } from '../../../components/lists/order-filter';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { ColumnChoice } from '../../../components/lists/column-choice';
import { dayFields, FilterBar } from '../../../components/lists/filter-bar';
import { NewRows } from '../../../components/lists/new-rows';
import { SavedViews } from '../../../components/lists/saved-views';
import { Screen } from '../../../components/screen/screen';
import { EMAILS, useEmailList } from '../use-emails';
import { COLUMNS, EmailList } from './email-list';
import { EmailPanel } from './email-panel';
import { Counts } from '../../../components/controls/values';
import { deleteEmail, exportEmails, listEmails } from '../api/email-calls';
import { ConfirmDelete } from '../../../components/controls/modal';
import { HANDLED_LABELS, subjectOf } from '../email-labels';

const FILTERS = [
  { kind: 'search', name: 'q', label: 'Search subject, sender or recipient' },
  { kind: 'period', name: 'period' },
  { name: 'handled', label: 'Handled', all: 'All emails', options: Object.entries(HANDLED_LABELS) },
] as const;

export function EmailsView() {
  const list = useEmailList();
  const { openId, open } = list;
  const [deleting, setDeleting] = useState<EmailRow | null>(null);
  const items = list.items ?? [];
  const csv = useListExport('emails', exportEmails, 'the emails');
  return (
    <Screen
      title="Emails"
      actions={
        <Button busy={csv.isPending} onClick={() => csv.mutate(list.query)}>
          <DownloadIcon />
          Export CSV
        </Button>
      }
    >
      <EmailCounts
        isUnhandled={list.query.handled === 'no'}
        onUnhandled={(isChosen) => list.set({ handled: isChosen ? 'no' : '' })}
      />
      <FilterBar
        filter={list}
        fields={[
          ...FILTERS,
          ...dayFields('Received', list, 'receivedFrom', 'receivedTo'),
          orderField(TIME_ORDER_LABELS),
        ]}
      />
      <SavedViews list="emails" noun="emails" filter={list}>
        <ColumnChoice
          columns={COLUMNS}
          text={list.values.columns}
          onChange={(columns) => list.set({ columns })}
        />
      </SavedViews>
      <NewRows list={list} name={EMAILS} noun={['email', 'emails']} fetchPage={listEmails} />
      <EmailList list={list} onDelete={setDeleting} />
      <EmailPanel id={openId} rows={items} onShow={open} onDelete={setDeleting} />
      <ConfirmDelete
        item={deleting}
        title="Delete this email?"
        label="Delete email"
        failed="Deletion failed"
        done="Email deleted successfully!"
        deleteItem={({ id }) => deleteEmail(id)}
        queryKey={[EMAILS]}
        onDeleted={() => deleting?.id === openId && open(null)}
        onClose={() => setDeleting(null)}
      >
        {(email) => (
          <>
            <p className="emails__subject">
              <bdi>{subjectOf(email)}</bdi>
            </p>
            <p>Are you sure you want to delete this email? This action cannot be undone.</p>
          </>
        )}
      </ConfirmDelete>
    </Screen>
  );
}

interface EmailCountsProps {
  readonly isUnhandled: boolean;
  readonly onUnhandled: (isChosen: boolean) => void;
}

/** Optional: omitted after an error. */
function EmailCounts({ isUnhandled, onUnhandled }: EmailCountsProps) {
  const all = useQuery({ queryKey: [EMAILS, 'count'], queryFn: () => listEmails({ limit: 1 }) }).data;
  const unhandled = useQuery({
    queryKey: [EMAILS, 'count', 'unhandled'],
    queryFn: () => listEmails({ limit: 1, handled: 'no' }),
  }).data;
  return (
    <div className="emails__count">
      {all?.total !== undefined && unhandled?.total !== undefined && (
        <Counts
          counts={[
            {
              ...{ label: 'All emails', value: all.total, isCapped: all.totalIsCapped ?? false },
              ...{ isChosen: !isUnhandled, onPress: () => onUnhandled(false) },
            },
            {
              ...{ label: 'Not handled', value: unhandled.total, isCapped: unhandled.totalIsCapped ?? false },
              ...{ isChosen: isUnhandled, onPress: () => onUnhandled(!isUnhandled) },
            },
          ]}
        />
      )}
    </div>
  );
}
