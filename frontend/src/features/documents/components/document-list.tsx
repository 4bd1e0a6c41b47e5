import type { ReactNode } from 'react';
import {
  Cell,
  Checkbox,
  Column,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import type { Decision, DocumentRow, Role } from '@coverleaf/contracts';
import { Button } from '../../../components/controls/button';
import { decisionsFor, mayDecide } from '../decisions';
import { Moment } from '../../../components/controls/values';
import { institutionName, StatusBadge } from '../../../components/document-status/document-status';
import { RowButton } from '../../../components/lists/row-button';
import { DownloadIcon, EyeIcon, MinusIcon } from '../../../components/ui/staff-icons';
import { stageMeaning } from '../document-labels';
import { CheckIcon } from '../../../components/ui/icons';
import { formatNumber } from '../../../components/controls/format';
import { messageOf } from '../../../api-client/call-error';
import { EmptyState, LoadFailure, Skeleton } from '../../../components/controls/notices';
import { ListEnd } from '../../../components/lists/list-end';
import type { useDocumentList } from '../use-document-list';

interface BulkBarProps {
  readonly documents: readonly DocumentRow[];
  readonly selected: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
}

const ACTS: readonly (readonly [Decision, string])[] = [
  ['approve', 'Approve'],
  ['process', 'Mark processed'],
  ['reject', 'Reject'],
];

/** What can be done with the selected documents: each act says how many of them it is for. */
export function BulkBar({ documents, selected, busy, onSelect, onDecide }: BulkBarProps): ReactNode {
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
      {ACTS.map(([decision, words]) => {
        const able = chosen.filter((one) => decisionsFor(one).includes(decision));
        return (
          able.length > 0 && (
            <Button key={decision} busy={busy} onClick={() => onDecide(able, decision)}>
              {words} {able.length}
            </Button>
          )
        );
      })}
      {chosen.length > 0 && chosen.every((one) => decisionsFor(one).length === 0) && (
        <span className="quiet">Nothing is left to decide on them</span>
      )}
    </div>
  );
}

/** Selects the row that it stands in, or all of them in the head of the table. */
const SelectionBox = (): ReactNode => (
  <Checkbox slot="selection" className="tick">
    {({ isSelected, isIndeterminate }) => (
      <span className="tick__box">
        {isIndeterminate && <MinusIcon />}
        {!isIndeterminate && isSelected && <CheckIcon />}
      </span>
    )}
  </Checkbox>
);

interface DocumentTableProps {
  readonly documents: readonly DocumentRow[];
  /** Undefined: this role decides nothing, so there is nothing to select for. */
  readonly selected: ReadonlySet<string> | undefined;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly onDownload: (id: string) => void;
}

/** Arrows, J and K go through the rows; Enter opens one. */
export function DocumentTable({
  documents,
  selected,
  onSelect,
  onOpen,
  onDownload,
}: DocumentTableProps): ReactNode {
  const select = (keys: Selection): void =>
    onSelect(new Set(keys === 'all' ? documents.map(({ id }) => id) : [...keys].map(String)));
  return (
    <Table
      className="rows documents__table"
      aria-label="Documents"
      selectionMode={selected ? 'multiple' : 'none'}
      selectedKeys={selected ?? []}
      onSelectionChange={select}
      onRowAction={(id) => onOpen(String(id))}
    >
      <TableHeader>
        {selected && (
          <Column className="documents__box">
            <span className="visually-hidden">Selected</span>
            <SelectionBox />
          </Column>
        )}
        <Column isRowHeader>Borrower</Column>
        <Column>Institution</Column>
        <Column>Insurer</Column>
        <Column>Received</Column>
        <Column>Status</Column>
        <Column>
          <span className="visually-hidden">Actions</span>
        </Column>
      </TableHeader>
      <TableBody>
        {documents.map((one) => (
          <Row key={one.id} id={one.id} textValue={one.name}>
            {selected && (
              <Cell className="documents__box">
                <SelectionBox />
              </Cell>
            )}
            <Cell>
              <span className="documents__who">
                {one.name}
                <span className="documents__file">{one.originalFilename}</span>
              </span>
            </Cell>
            <Cell data-label="Institution">{institutionName(one)}</Cell>
            <Cell data-label="Insurer">{one.insuranceCompany}</Cell>
            <Cell data-label="Received">
              <Moment at={one.createdAt} to="minute" />
            </Cell>
            <Cell data-label="Status">
              <StatusBadge status={one.status} unknown="pending" meaning={stageMeaning(one)} />
            </Cell>
            <Cell className="rows__acts">
              <RowButton label={`View ${one.name}`} onPress={() => onOpen(one.id)}>
                <EyeIcon />
              </RowButton>
              <RowButton label={`Download ${one.name}`} onPress={() => onDownload(one.id)}>
                <DownloadIcon />
              </RowButton>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

interface DocumentListProps extends Pick<
  ReturnType<typeof useDocumentList>,
  'list' | 'isFiltered' | 'clear' | 'more'
> {
  readonly role: Role;
  readonly selected: ReadonlySet<string>;
  readonly isDeciding: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
}

export function DocumentList({ list, isFiltered, clear, more, role, ...rest }: DocumentListProps): ReactNode {
  const { selected, isDeciding, onSelect, onOpen, onDownload, onDecide } = rest;
  const { items, error, total, totalIsCapped } = list;
  const decides = mayDecide(role);
  return (
    <div className="documents">
      {error && (
        <LoadFailure
          message={messageOf(error, 'Failed to load documents')}
          busy={list.isFetching}
          onRetry={list.retry}
        />
      )}
      {!items && !error && <Skeleton label="Loading documents..." rows={8} />}
      {items?.length === 0 && <NoDocuments isFiltered={isFiltered} onClear={clear} />}
      {items && items.length > 0 && (
        <>
          <div className="documents__head">
            <p role="status" className="documents__found">
              Found {formatNumber(total ?? items.length)}
              {totalIsCapped && '+'} {total === 1 ? 'document' : 'documents'}
            </p>
            {decides && (
              <BulkBar
                documents={items}
                selected={selected}
                busy={isDeciding}
                onSelect={onSelect}
                onDecide={onDecide}
              />
            )}
          </div>
          <DocumentTable
            documents={items}
            selected={decides ? selected : undefined}
            onSelect={onSelect}
            onOpen={onOpen}
            onDownload={onDownload}
          />
          <ListEnd {...list} shown={items.length} words={['document', 'documents']} onMore={more} />
        </>
      )}
    </div>
  );
}

function NoDocuments({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactNode {
  return isFiltered ? (
    <EmptyState
      title="No documents match your filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Documents whose name, file, institution or insurer contains what you search for appear here.
    </EmptyState>
  ) : (
    <EmptyState title="No documents yet">
      What borrowers send appears here, with where each has got to.
    </EmptyState>
  );
}
