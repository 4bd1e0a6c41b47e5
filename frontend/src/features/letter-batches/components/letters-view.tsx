import type { LetterBatch, SignedInUser } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { reasonOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { counted, dayWords, formatNumber } from '../../../components/controls/format';
import { ConfirmDelete } from '../../../components/controls/modal';
import { Badge, Moment, TwoLines } from '../../../components/controls/values';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import { FilterBar, isUuid, knownKey, present } from '../../../components/lists/filter-bar';
import { lenderFilter } from '../../../components/lists/lender-filter';
import { useList } from '../../../components/lists/use-list';
import { NowhereScreen, Screen } from '../../../components/screen/screen';
import { showToast } from '../../../components/toasts/toasts';
import { DownloadIcon, PlusIcon } from '../../../components/ui/staff-icons';
import { LETTERS_KEY, listBatches, saveKit, withdrawLetters } from '../api/letter-calls';
import { BATCH_STATES, LETTER_KINDS } from '../letter-kinds';
import { MakeLettersView } from './make-letters-view';

export const LettersView = ({ user }: { user: SignedInUser }) => (
  <Routes>
    <Route index element={<BatchList user={user} />} />
    <Route path="new" element={<MakeLettersView user={user} />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

const stateOf = ({ withdrawnAt }: LetterBatch) => BATCH_STATES[withdrawnAt === null ? 'valid' : 'withdrawn'];

const COLUMNS: readonly Column<LetterBatch>[] = [
  {
    label: 'Letters',
    isRowHeader: true,
    cell: ({ kind, datedOn }) => (
      <TwoLines below={`Dated ${dayWords(datedOn)}`}>{LETTER_KINDS[kind]}</TwoLines>
    ),
  },
  { label: 'Lender', cell: ({ lenderName }) => lenderName ?? <span className="quiet">Unknown lender</span> },
  { label: 'Codes', isOnPhone: false, cell: ({ letters }) => formatNumber(letters) },
  {
    label: 'State',
    cell: (batch) => (
      <TwoLines below={batch.withdrawnAt && <Moment at={batch.withdrawnAt} />}>
        <Badge tone={stateOf(batch).tone}>{stateOf(batch).label}</Badge>
      </TwoLines>
    ),
  },
  { label: 'Made', isOnPhone: false, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

function BatchList({ user }: { user: SignedInUser }) {
  const [withdrawing, setWithdrawing] = useState<LetterBatch | null>(null);
  const saving = useMutation({
    mutationFn: saveKit,
    onError: (error) => showToast('error', `Failed to save the kit: ${reasonOf(error)}`),
  });
  const list = useList({
    key: [...LETTERS_KEY, 'list'],
    filters: ['kind', 'state', 'lenderId'],
    toQuery: ({ kind, state, lenderId }) =>
      present({
        kind: knownKey(LETTER_KINDS, kind),
        state: knownKey(BATCH_STATES, state),
        lenderId: isUuid(lenderId) ? lenderId : undefined,
      }),
    fetchPage: listBatches,
  });
  return (
    <Screen
      title="Letters"
      actions={
        <Link className="btn btn--action" to="/admin/letters/new">
          <PlusIcon />
          Make codes
        </Link>
      }
    >
      <FilterBar
        filter={list}
        fields={[
          { name: 'kind', label: 'Kind', all: 'All kinds', options: Object.entries(LETTER_KINDS) },
          {
            name: 'state',
            label: 'State',
            all: 'All states',
            options: Object.entries(BATCH_STATES).map(([state, { label }]) => [state, label] as const),
          },
          ...lenderFilter(user),
        ]}
      />
      <List
        list={list}
        noun={['batch', 'batches']}
        empty={{
          text: 'A code on each letter lets its reader check that the lender sent it. Make codes for a list of references.',
          filteredText: 'Clear the filters to see all batches.',
        }}
      >
        {(batches) => (
          <DataTable
            isLow
            label="Letters"
            rows={batches}
            keyOf={({ id }) => id}
            columns={COLUMNS}
            actions={(batch) => (
              <div className="letters__acts">
                <Button
                  aria-label={`Kit of ${nameOf(batch)}`}
                  busy={saving.isPending && saving.variables.id === batch.id}
                  onClick={() => saving.mutate(batch)}
                >
                  <DownloadIcon />
                  Kit
                </Button>
                {batch.withdrawnAt === null && (
                  <Button aria-label={`Withdraw ${nameOf(batch)}`} onClick={() => setWithdrawing(batch)}>
                    Withdraw
                  </Button>
                )}
              </div>
            )}
          />
        )}
      </List>
      <ConfirmDelete
        item={withdrawing}
        title="Withdraw these letters?"
        label="Withdraw"
        failed="Failed to withdraw the letters"
        done="Letters withdrawn"
        deleteItem={({ id }) => withdrawLetters(id)}
        queryKey={LETTERS_KEY}
        onClose={() => setWithdrawing(null)}
      >
        {(batch) => (
          <p>
            {counted(batch.letters, 'borrower')} who check{' '}
            {batch.letters === 1 ? 'this letter' : 'these letters'} will read that the lender took it back.
            This action cannot be undone.
          </p>
        )}
      </ConfirmDelete>
    </Screen>
  );
}

const nameOf = ({ kind, datedOn, lenderName }: LetterBatch): string =>
  [LETTER_KINDS[kind], dayWords(datedOn), lenderName].filter(Boolean).join(', ');
