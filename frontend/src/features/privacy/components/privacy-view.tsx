import type { Erasure } from '@coverleaf/contracts';
import { counted } from '../../../components/controls/format';
import { Moment } from '../../../components/controls/values';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import { useList } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { listErasures } from '../api/erasure-calls';
import { ErasureForm } from './erasure-form';

/** The proof of each erasure. It does not say whose data it was. */
const COLUMNS: readonly Column<Erasure>[] = [
  { label: 'Erasure', className: 'privacy__number', cell: ({ id }) => id },
  { label: 'Started', isOnPhone: false, cell: ({ createdAt }) => <Moment at={createdAt} to="minute" /> },
  {
    label: 'By',
    isOnPhone: false,
    cell: ({ requestedByName }) => requestedByName ?? <span className="quiet">A deleted user</span>,
  },
  {
    label: 'Finished',
    phoneLabel: 'Finished',
    cell: ({ finishedAt }) => (finishedAt ? <Moment at={finishedAt} to="minute" /> : 'Under way'),
  },
  {
    label: 'Erased',
    cell: ({ documents, files, mails, held }) => (
      <span>
        {counted(documents, 'document')}, {counted(files, 'file')}, {counted(mails, 'email')}
        {held > 0 && `; ${counted(held, 'document')} on legal hold left`}
      </span>
    ),
  },
];

const POLL_MS = 1_000;
const isRunning = ({ finishedAt }: Erasure): boolean => finishedAt === null;

export function PrivacyView() {
  const list = useList({
    key: ['erasures'],
    filters: [],
    toQuery: () => ({}),
    fetchPage: listErasures,
    pollMs: (pages) => pages.some(({ items }) => items.some(isRunning)) && POLL_MS,
  });
  return (
    <Screen title="Privacy">
      <section className="privacy__part" aria-labelledby="erase-a-borrower">
        <h2 id="erase-a-borrower">Erase a borrower</h2>
        <p className="quiet">
          This permanently deletes everything linked to an email address: documents, files, contact details,
          transmissions and their history, and emails from that address. Documents on legal hold stay. Copies
          already sent to lenders or Insight, and your backups, aren’t deleted.
        </p>
        <ErasureForm />
      </section>
      <section className="privacy__part" aria-labelledby="erasures">
        <h2 id="erasures">Erasures</h2>
        <List
          list={list}
          noun={['erasure', 'erasures']}
          rows={3}
          empty={{ text: 'Each erasure appears here with its number and time as proof.' }}
        >
          {(erasures) => <DataTable isLow rows={erasures} keyOf={({ id }) => id} columns={COLUMNS} />}
        </List>
      </section>
    </Screen>
  );
}
