import type { DocumentRow } from '@coverleaf/contracts';
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
import { Moment } from '../../../components/controls/moment';
import { institutionName, StatusBadge } from '../../../components/document-status/status-badge';
import { RowButton } from '../../../components/lists/row-button';
import { DownloadIcon, EyeIcon, MinusIcon } from '../../../components/ui/staff-icons';
import { stageMeaning } from '../document-filter';
import { CheckIcon } from '../../../components/ui/icons';

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
