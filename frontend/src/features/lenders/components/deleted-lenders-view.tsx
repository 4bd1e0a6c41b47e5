import type { DeletedLender } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { reasonOf } from '../../../api-client/call-result';
import { Moment, TwoLines } from '../../../components/controls/values';
import { Button } from '../../../components/controls/button';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import { FilterBar, present } from '../../../components/lists/filter-bar';
import { useList } from '../../../components/lists/use-list';
import { Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toasts';
import { listDeletedLenders, restoreLender } from '../api/lender-calls';

const COLUMNS: readonly Column<DeletedLender>[] = [
  {
    label: 'Name',
    isRowHeader: true,
    cell: ({ name, slug }) => <TwoLines below={`Slug: /${slug}`}>{name}</TwoLines>,
  },
  {
    label: 'Account ID',
    isOnPhone: false,
    cell: ({ accountId }) => accountId ?? <span className="quiet">None</span>,
  },
  { label: 'Deleted', cell: ({ deletedAt }) => <Moment at={deletedAt} to="minute" /> },
  {
    label: 'Slug',
    phoneLabel: 'Slug',
    cell: ({ slugOwner }) =>
      slugOwner ? (
        <>
          Taken by <Link to={`/admin/lenders/${slugOwner.id}/edit`}>{slugOwner.name}</Link>. To restore,
          change that slug.
        </>
      ) : (
        <span className="quiet">Free</span>
      ),
  },
];

/** Deleted lenders, which can be restored: their pages then work again at once, and their staff can sign in. */
export function DeletedLendersView() {
  const list = useList({
    key: ['lenders', 'deleted'],
    filters: ['q'],
    toQuery: ({ q }) => present({ q }),
    fetchPage: listDeletedLenders,
  });
  const queries = useQueryClient();
  const restoring = useMutation({
    mutationFn: ({ id }: DeletedLender) => restoreLender(id),
    onSuccess: ({ name }) => showToast('success', `${name} is back`),
    onError: (error) => showToast('error', `Failed to restore lender: ${reasonOf(error)}`),
    onSettled: async () => {
      await queries.invalidateQueries();
      // The pressed button is gone.
      document.getElementById('main')?.focus();
    },
  });
  return (
    <Screen
      title="Deleted lenders"
      actions={
        <Link className="btn" to="/admin/lenders">
          All lenders
        </Link>
      }
    >
      <FilterBar
        filter={list}
        fields={[{ kind: 'search', name: 'q', label: 'Search by name, slug or account ID' }]}
      />
      <List
        list={list}
        noun={['deleted lender', 'deleted lenders']}
        empty={{
          title: 'No deleted lenders',
          text: 'Deleted lenders appear here and can be restored.',
          filteredText: 'Try another name, or clear the filters.',
        }}
      >
        {(lenders) => (
          <DataTable
            isLow
            rows={lenders}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            actions={(lender) =>
              lender.slugOwner === null && (
                <Button
                  busy={restoring.isPending && restoring.variables.id === lender.id}
                  onClick={() => restoring.isPending || restoring.mutate(lender)}
                >
                  Restore<span className="visually-hidden"> {lender.name}</span>
                </Button>
              )
            }
          />
        )}
      </List>
    </Screen>
  );
}
