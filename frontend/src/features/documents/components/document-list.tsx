import {
  type Decision,
  type DocumentRow,
  languageName,
  receiptNumber,
  type SignedInUser,
} from '@coverleaf/contracts';
import { useCallback, useMemo } from 'react';
import { CASE_STATES } from '../../../components/case-labels/case-labels';
import { Button } from '../../../components/controls/button';
import { counted, formatNumber } from '../../../components/controls/format';
import { Badge, Moment, TwoLines } from '../../../components/controls/values';
import { institutionName, StatusBadge } from '../../../components/document-status/status-badge';
import { chosenColumns } from '../../../components/lists/column-choice';
import { type Column, DataTable, type Select } from '../../../components/lists/data-table';
import { List } from '../../../components/lists/list';
import { DownloadIcon } from '../../../components/ui/staff-icons';
import { decisionsFor, mayDecide, DECISIONS, DECISION_LABELS } from '../decisions';
import { QUEUE_LABELS, stageMeaning } from '../document-labels';
import { AnswerBadge } from './answer-badge';
import { DueBadge } from './due-badge';
import type { DocumentList as Documents } from '../use-document-list';

interface BulkBarProps {
  readonly documents: readonly DocumentRow[];
  readonly selected: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
}

function BulkBar({ documents, selected, busy, onSelect, onDecide }: BulkBarProps) {
  const chosen = documents.filter(({ id }) => selected.has(id));
  const isAll = chosen.length === documents.length;
  return (
    <div className="bulk" role="group" aria-label="Selected documents">
      <span className="bulk__all">
        <Button onClick={() => onSelect(new Set(isAll ? [] : documents.map(({ id }) => id)))}>
          {isAll ? 'Select none' : 'Select all shown'}
        </Button>
      </span>
      <span role="status" className="bulk__count">
        {chosen.length > 0 && `${chosen.length} selected`}
      </span>
      {DECISIONS.map((decision) => {
        const able = chosen.filter((one) => decisionsFor(one).includes(decision));
        return (
          able.length > 0 && (
            <Button key={decision} busy={busy} onClick={() => onDecide(chosen, decision)}>
              {DECISION_LABELS[decision].label} {able.length}
            </Button>
          )
        );
      })}
      {chosen.length > 0 && chosen.every((one) => decisionsFor(one).length === 0) && (
        <span className="quiet">No decisions left</span>
      )}
    </div>
  );
}

/** @param isDue the last day is a usual column, because the list is in its order */
export const columnsFor = ({ id: userId }: SignedInUser, isDue: boolean): readonly Column<DocumentRow>[] => [
  {
    label: 'Borrower',
    isFixed: true,
    cell: ({ name, originalFilename }) => <TwoLines below={originalFilename}>{name}</TwoLines>,
  },
  { label: 'Receipt', isExtra: true, cell: ({ id }) => receiptNumber(id) },
  { label: 'Institution', isOnPhone: false, cell: institutionName },
  { label: 'Insurer', isOnPhone: false, cell: ({ insuranceCompany }) => insuranceCompany },
  { label: 'Reading', isOnPhone: false, cell: (row) => <AnswerBadge {...row} /> },
  {
    label: 'Case',
    isOnPhone: false,
    cell: ({ caseState }) =>
      caseState && <Badge tone={CASE_STATES[caseState].tone}>{CASE_STATES[caseState].label}</Badge>,
  },
  { label: 'Received', cell: ({ createdAt }) => <Moment at={createdAt} to="minute" /> },
  { label: 'Proof due', isExtra: !isDue, cell: lastDayOf },
  { label: 'Assigned to', isExtra: true, cell: ({ review }) => review?.assignee?.name ?? '' },
  { label: 'Language', isExtra: true, cell: ({ language }) => languageName(language, 'en') },
  { label: 'Pages', isExtra: true, cell: ({ pages }) => formatNumber(pages) },
  {
    label: 'Status',
    isFixed: true,
    cell: (row) => (
      <span className="documents__status">
        <StatusBadge status={row.status} unknown="pending" meaning={stageMeaning(row, userId)} />
        <DueBadge review={row.review} />
      </span>
    ),
  },
];

const lastDayOf = ({ review }: DocumentRow) =>
  review?.lastDay ? <Moment at={`${review.lastDay}T12:00:00`} /> : '';

interface DocumentListProps {
  readonly list: Documents;
  readonly user: SignedInUser;
  readonly selected: ReadonlySet<string>;
  readonly isDeciding: boolean;
  readonly onSelect: Select;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
}

export function DocumentList({ list, user, selected, isDeciding, ...on }: DocumentListProps) {
  const { onSelect, onDownload, onDecide } = on;
  const { total, totalIsCapped } = list;
  const { queue, ...filters } = list.query;
  const decides = mayDecide(user.role);
  const isDue = list.values.queue === 'due';
  const columnsText = list.values.columns;
  const columns = useMemo(
    () => chosenColumns(columnsFor(user, isDue), columnsText),
    [user, isDue, columnsText],
  );
  const actions = useCallback(
    ({ id, name }: DocumentRow) => (
      <Button variant="plain" square aria-label={`Download ${name}`} onClick={() => onDownload(id)}>
        <DownloadIcon />
      </Button>
    ),
    [onDownload],
  );
  return (
    <div className="documents">
      <List
        list={{ ...list, isFiltered: Object.keys(filters).length > 0 }}
        noun={['document', 'documents']}
        empty={{
          title: queue && `${QUEUE_LABELS[queue]}: no documents`,
          text: queue
            ? 'Documents appear here by themselves.'
            : 'Documents from borrowers appear here with their status.',
          filteredText: 'Try another name, file, institution or insurer, or clear the filters.',
        }}
      >
        {(documents) => (
          <>
            <div className="documents__head">
              <p role="status" className="documents__found">
                Found{' '}
                {totalIsCapped
                  ? `${formatNumber(total ?? documents.length)}+ documents`
                  : counted(total ?? documents.length, 'document')}
              </p>
              {decides && (
                <BulkBar
                  documents={documents}
                  selected={selected}
                  busy={isDeciding}
                  onSelect={onSelect}
                  onDecide={onDecide}
                />
              )}
            </div>
            <DataTable
              label="Documents"
              className="documents__table"
              rows={documents}
              keyOf={({ id }) => id}
              columns={columns}
              selection={
                decides ? { keys: selected, onChange: onSelect, nameOf: ({ name }) => name } : undefined
              }
              onOpen={({ id }) => list.open(id)}
              actions={actions}
            />
          </>
        )}
      </List>
    </div>
  );
}
