import type { CaseFilter, CaseOrder, CaseRow, SignedInUser } from '@coverleaf/contracts';
import { useMemo } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { Badge, Moment, TwoLines } from '../../../components/controls/values';
import { counted, dayWords } from '../../../components/controls/format';
import { useListExport } from '../../../components/files/use-list-export';
import { chosenColumns, ColumnChoice } from '../../../components/lists/column-choice';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import {
  dayFields,
  dayQuery,
  FilterBar,
  isUuid,
  knownKey,
  present,
  severalQuery,
  zoneQuery,
} from '../../../components/lists/filter-bar';
import { lendersFilter } from '../../../components/lists/lender-filter';
import { NewRows } from '../../../components/lists/new-rows';
import { orderField, orderQuery, TIME_ORDER_LABELS } from '../../../components/lists/order-filter';
import { SavedViews } from '../../../components/lists/saved-views';
import { useList } from '../../../components/lists/use-list';
import { NowhereScreen, Screen } from '../../../components/screen/screen';
import { DownloadIcon, PlusIcon } from '../../../components/ui/staff-icons';
import { CASES_KEY, exportCases, exportHolds, listCases } from '../api/case-calls';
import { CASE_STATES } from '../../../components/case-labels/case-labels';
import { EditCaseView, NewCaseView } from './case-form';
import { CaseView } from './case-view';

export const CasesView = ({ user }: { user: SignedInUser }) => (
  <Routes>
    <Route index element={<CaseList user={user} />} />
    <Route path="new" element={<NewCaseView user={user} />} />
    <Route path=":id" element={<CaseView user={user} />} />
    <Route path=":id/edit" element={<EditCaseView />} />
    <Route path="*" element={<NowhereScreen />} />
  </Routes>
);

const COLUMNS: readonly Column<CaseRow>[] = [
  {
    label: 'Reference',
    isFixed: true,
    cell: ({ reference, borrower }) => (
      <TwoLines below={borrower ?? 'Borrower unknown'}>{reference}</TwoLines>
    ),
  },
  {
    label: 'Lender',
    isOnPhone: false,
    cell: ({ lenderName }) => lenderName ?? <span className="quiet">Unknown lender</span>,
  },
  {
    label: 'State',
    cell: ({ state, awaitsCall }) => (
      <TwoLines below={awaitsCall ? 'Waits for a call' : ''}>
        <Badge tone={CASE_STATES[state].tone}>{CASE_STATES[state].label}</Badge>
      </TwoLines>
    ),
  },
  {
    label: 'Proof due',
    phoneLabel: 'Proof due',
    cell: ({ dueOn }) => (dueOn ? dayWords(dueOn) : <span className="quiet">No date</span>),
  },
  {
    label: 'Documents',
    isOnPhone: false,
    cell: ({ evidence: { joined, proposed } }) => (
      <TwoLines below={proposed > 0 ? `${proposed} to decide` : ''}>{counted(joined, 'document')}</TwoLines>
    ),
  },
  { label: 'Opened', isOnPhone: false, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

const WAITING: Readonly<Record<NonNullable<CaseFilter['waiting']>, string>> = {
  call: 'Waiting for a call',
  mention: 'Mentioning you',
};

const ORDER_LABELS: Readonly<Record<CaseOrder, string>> = {
  ...TIME_ORDER_LABELS,
  due: 'Proof due, soonest first',
};

const FILTERS = [
  ...(['q', 'state', 'refund', 'waiting', 'lenderId', 'order', 'columns'] as const),
  ...(['openedFrom', 'openedTo', 'dueFrom', 'dueTo'] as const),
];

function CaseList({ user }: { user: SignedInUser }) {
  const list = useList({
    key: [...CASES_KEY, 'list'],
    filters: FILTERS,
    toQuery: ({ q, state, refund, waiting, lenderId, order, ...days }) => {
      const [openedFrom, openedTo] = [dayQuery(days.openedFrom), dayQuery(days.openedTo)];
      return present({
        ...{ q, state: severalQuery(state, (one) => knownKey(CASE_STATES, one) !== undefined) },
        refund: refund === 'owed' ? ('owed' as const) : undefined,
        waiting: knownKey(WAITING, waiting),
        lenderId: severalQuery(lenderId, isUuid),
        ...{ openedFrom, openedTo, ...zoneQuery(openedFrom, openedTo) },
        ...{ dueFrom: dayQuery(days.dueFrom), dueTo: dayQuery(days.dueTo) },
        order: orderQuery(ORDER_LABELS, order),
      });
    },
    fetchPage: listCases,
  });
  const columnsText = list.values.columns;
  const columns = useMemo(() => chosenColumns(COLUMNS, columnsText), [columnsText]);
  const holds = useListExport('held-cases', exportHolds, 'the held cases');
  const csv = useListExport('cases', exportCases, 'the cases');
  return (
    <Screen
      title="Cases"
      actions={
        user.role !== 'user' && (
          <>
            <Button busy={csv.isPending} onClick={() => csv.mutate(list.query)}>
              <DownloadIcon />
              Export CSV
            </Button>
            <Button
              busy={holds.isPending}
              onClick={() =>
                holds.mutate(isUuid(list.values.lenderId) ? { lenderId: list.values.lenderId } : {})
              }
            >
              <DownloadIcon />
              Export held
            </Button>
            <Link className="btn" to="/admin/cases/clocks">
              Clocks
            </Link>
            <Link className="btn" to="/admin/cases/import">
              Import roster
            </Link>
            <Link className="btn btn--action" to="/admin/cases/new">
              <PlusIcon />
              Open case
            </Link>
          </>
        )
      }
    >
      <FilterBar
        filter={list}
        fields={[
          { kind: 'search', name: 'q', label: 'Search by reference, borrower, VIN or email...' },
          {
            kind: 'several',
            name: 'state',
            label: 'State',
            all: 'All states',
            options: Object.entries(CASE_STATES).map(([state, { label }]) => [state, label] as const),
          },
          {
            name: 'refund',
            label: 'Refunds',
            all: 'All cases',
            options: [['owed', 'Refund owed or likely']],
          },
          { name: 'waiting', label: 'Waiting for', all: 'All cases', options: Object.entries(WAITING) },
          ...lendersFilter(user),
          ...dayFields('Proof due', list, 'dueFrom', 'dueTo'),
          ...dayFields('Opened', list, 'openedFrom', 'openedTo'),
          orderField(ORDER_LABELS),
        ]}
      />
      <SavedViews list="cases" noun="cases" filter={list}>
        <ColumnChoice columns={COLUMNS} text={columnsText} onChange={(columns) => list.set({ columns })} />
      </SavedViews>
      <NewRows list={list} name={CASES_KEY[0]} noun={['case', 'cases']} fetchPage={listCases} />
      <List
        list={list}
        noun={['case', 'cases']}
        empty={{
          title: 'No cases yet',
          text: 'A case opens when a borrower looks up a reference on a lender’s page, or when you open one.',
          filteredText: 'Try another reference or name, or clear the filters.',
        }}
      >
        {(cases) => (
          <DataTable
            label="Cases"
            rows={cases}
            keyOf={({ id }) => id}
            columns={columns}
            pageOf={({ id }) => `/admin/cases/${id}`}
          />
        )}
      </List>
    </Screen>
  );
}
