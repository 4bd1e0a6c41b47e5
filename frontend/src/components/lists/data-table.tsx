import { memo, type ReactNode } from 'react';
import {
  Button as GridButton,
  Cell,
  Checkbox,
  Column as GridColumn,
  Row as GridRow,
  type Selection,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components';
import { Button } from '../controls/button';
import { counted, formatNumber } from '../controls/format';
import { EmptyState, Loaded } from '../controls/notices';
import { CheckIcon } from '../ui/icons';
import { MinusIcon } from '../ui/staff-icons';
import type { CursorPages } from './use-list';

type Noun = readonly [one: string, many: string];

interface ListProps<Item> {
  readonly list: Omit<CursorPages<never>, 'items' | 'first'> & {
    readonly items: readonly Item[] | undefined;
    readonly isFiltered?: boolean;
    readonly clear?: () => void;
  };
  readonly noun: Noun;
  /** For 'Failed to load …'. Default: the plural of `noun`. */
  readonly what?: string;
  readonly errorText?: (error: Error) => string;
  readonly rows?: number;
  readonly empty: {
    readonly title?: string;
    readonly text: string;
    readonly action?: ReactNode;
    readonly filteredText?: string;
  };
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** The states of a list: loading, failed, empty, no matches, and rows with a button for more. */
export function List<Item>(props: ListProps<Item>) {
  const { list, noun, what = noun[1], errorText, rows = 8, empty, children } = props;
  return (
    <Loaded query={{ ...list, data: list.items }} what={what} errorText={errorText} rows={rows}>
      {(items) => {
        if (items.length > 0) {
          return (
            <>
              {children(items)}
              <ListEnd {...list} shown={items.length} noun={noun} />
            </>
          );
        }
        return list.isFiltered ? (
          <EmptyState
            title={`No ${noun[1]} match your filters`}
            action={<Button onClick={list.clear}>Clear filters</Button>}
          >
            {empty.filteredText ?? empty.text}
          </EmptyState>
        ) : (
          <EmptyState title={empty.title ?? `No ${noun[1]} yet`} action={empty.action}>
            {empty.text}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

interface ListEndProps {
  readonly shown: number;
  readonly total: number | undefined;
  readonly totalIsCapped?: boolean;
  readonly noun: Noun;
  readonly hasMore: boolean;
  readonly isFetching?: boolean;
  readonly more: () => void;
}

export function ListEnd({ shown, total = shown, totalIsCapped, noun, ...rest }: ListEndProps) {
  const all = totalIsCapped ? `${formatNumber(total)} or more ${noun[1]}` : counted(total, ...noun);
  return (
    <div className="rows-end">
      <p role="status">{shown < total ? `${formatNumber(shown)} of ${all}` : all}</p>
      {rest.hasMore && (
        <Button busy={rest.isFetching ?? false} onClick={rest.more}>
          Load more
        </Button>
      )}
    </div>
  );
}

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The row header for screen readers. Default: the first column. */
  readonly isRowHeader?: boolean;
  /** The label before the value on a phone. Default: `label`, or none for a row header and in low rows. Null: none. */
  readonly phoneLabel?: string | null | ((row: Row) => string);
  readonly className?: string | ((row: Row) => string | undefined);
  /** False: left out of low rows on a phone, because the opened row shows it. */
  readonly isOnPhone?: boolean;
  /** It can't be left out. */
  readonly isFixed?: boolean;
  /** Left out unless it is chosen. */
  readonly isExtra?: boolean;
}

interface DataTableProps<Row> {
  readonly label?: string;
  readonly className?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly actions?: (row: Row) => ReactNode;
  /** On a phone, a row is at most four lines high: its header, and a line for each other value. */
  readonly isLow?: boolean;
}

const ofRow = <Row, Value>(value: Value | ((row: Row) => Value), row: Row): Value =>
  typeof value === 'function' ? (value as (row: Row) => Value)(row) : value;

function cellProps<Row>(
  { label, className, phoneLabel, isOnPhone = true }: Column<Row>,
  row: Row,
  hasLabel: boolean,
): object {
  const shown = phoneLabel === undefined ? (hasLabel ? label : null) : ofRow(phoneLabel, row);
  const name = className === undefined ? undefined : ofRow(className, row);
  const names = [name, !isOnPhone && NOT_ON_PHONES].filter(Boolean).join(' ');
  return { ...(shown !== null && { 'data-label': shown }), ...(names && { className: names }) };
}

/** Hides a cell or a button of low rows on a phone. */
export const NOT_ON_PHONES = 'rows__wide';
const LOW = 'rows--low';

const headerIndex = (columns: readonly Column<never>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isRowHeader }) => isRowHeader),
  );

const ACTIONS = <span className="visually-hidden">Actions</span>;

/** A read-only table. Tab moves to its links. */
export function DataTable<Row>({
  label,
  className = '',
  rows,
  keyOf,
  columns,
  actions,
  isLow = false,
}: DataTableProps<Row>) {
  const header = headerIndex(columns);
  return (
    <table className={`rows ${isLow ? LOW : ''} ${className}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col">
              {column.label}
            </th>
          ))}
          {actions && <th scope="col">{ACTIONS}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) =>
              index === header ? (
                <th key={column.label} scope="row" {...cellProps(column, row, false)}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.label} {...cellProps(column, row, !isLow)}>
                  {column.cell(row)}
                </td>
              ),
            )}
            {actions && <td className="rows__acts">{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DataGridProps<Row> extends Omit<DataTableProps<Row>, 'keyOf' | 'isLow'> {
  readonly label: string;
  /** Announced when a row gets the focus. */
  readonly nameOf: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  /** Absent: rows cannot be selected. */
  readonly selected?: ReadonlySet<string> | undefined;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
}

/**
 * A table whose rows open: arrow keys move through rows and cells, Enter opens, Space selects. Fifty rows take long to
 * render, so it is rendered again only if its properties change.
 */
export const DataGrid = memo(Grid) as typeof Grid;

function Grid<Row extends { readonly id: string }>(props: DataGridProps<Row>) {
  const { label, className = '', rows, columns, actions, nameOf, onOpen, selected, onSelect } = props;
  const header = headerIndex(columns);
  const select = (keys: Selection): void =>
    onSelect?.(new Set(keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(String)));
  return (
    <Table
      className={`rows ${LOW} ${className}`}
      aria-label={label}
      selectionMode={selected ? 'multiple' : 'none'}
      selectedKeys={selected ?? []}
      onSelectionChange={select}
      onRowAction={(id) => {
        const row = rows.find((one) => one.id === id);
        if (row) onOpen(row);
      }}
    >
      <TableHeader>
        {selected && (
          <GridColumn className="rows__box">
            <span className="visually-hidden">Selected</span>
            <SelectionBox />
          </GridColumn>
        )}
        {columns.map((column, index) => (
          <GridColumn key={column.label} isRowHeader={index === header}>
            {column.label}
          </GridColumn>
        ))}
        {actions && <GridColumn>{ACTIONS}</GridColumn>}
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <GridRow key={row.id} id={row.id} textValue={nameOf(row)}>
            {selected && (
              <Cell className="rows__box">
                <SelectionBox />
              </Cell>
            )}
            {columns.map((column) => (
              <Cell key={column.label} {...cellProps(column, row, false)}>
                {column.cell(row)}
              </Cell>
            ))}
            {actions && <Cell className="rows__acts">{actions(row)}</Cell>}
          </GridRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Selects its row, or in the table's head all rows. */
const SelectionBox = () => (
  <Checkbox slot="selection" className="tick">
    {({ isSelected, isIndeterminate }) => (
      <span className="tick__box">
        {isIndeterminate && <MinusIcon />}
        {!isIndeterminate && isSelected && <CheckIcon />}
      </span>
    )}
  </Checkbox>
);

interface RowButtonProps {
  readonly label: string;
  /** It does what a press on the row does, so phones don’t show it. */
  readonly opens?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button at the end of a row of a `DataGrid`, which the arrow keys reach. */
export const RowButton = ({ label, opens = false, onPress, children }: RowButtonProps) => (
  <GridButton
    className={`btn btn--plain btn--square ${opens ? NOT_ON_PHONES : ''}`}
    aria-label={label}
    onPress={onPress}
  >
    {children}
  </GridButton>
);
