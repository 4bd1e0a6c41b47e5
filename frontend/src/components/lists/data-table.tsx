import { type Dispatch, memo, type MouseEvent, type ReactNode, type SetStateAction, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useRowKeys } from '../commands/keyboard';
import { CheckIcon } from '../ui/icons';
import { MinusIcon } from '../ui/staff-icons';
import { useHandler } from './use-list';

export interface Column<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The row header for screen readers; in a row that opens, it opens it. Default: the first column. */
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

/** Changes which rows are selected, by their keys. */
export type Select = Dispatch<SetStateAction<ReadonlySet<string>>>;

interface Selection<Row> {
  readonly keys: ReadonlySet<string>;
  readonly onChange: Select;
  /** For 'Select …'. */
  readonly nameOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  readonly label?: string;
  readonly className?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** A row is rendered again only if it, its selection, `columns` or `actions` have changed. */
  readonly columns: readonly Column<Row>[];
  readonly actions?: (row: Row) => ReactNode;
  /** On a phone, a row is at most four lines high: its header, and a line for each other value. So are rows that open. */
  readonly isLow?: boolean;
  /** Rows open by it, for example in a dialog. */
  readonly onOpen?: (row: Row) => void;
  /** Rows open on a page of their own. */
  readonly pageOf?: (row: Row) => string;
  /** Absent: rows cannot be selected. */
  readonly selection?: Selection<Row> | undefined;
}

const headerIndex = (columns: readonly Column<never>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isRowHeader }) => isRowHeader),
  );

/** A table. Its rows may open, at a press anywhere on them, and may be selected. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, className = '', rows, keyOf, columns, actions, onOpen, pageOf, selection } = props;
  const opens = onOpen !== undefined || pageOf !== undefined;
  const isLow = opens || props.isLow === true;
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const open = useHandler((row: Row) => onOpen?.(row));
  return (
    <table ref={table} className={`rows ${isLow ? 'rows--low' : ''} ${className}`} aria-label={label}>
      <thead>
        <tr>
          {selection && (
            // No header, because the box has a name of its own.
            <td className="rows__box">
              <SelectAll selection={selection} all={rows.map(keyOf)} />
            </td>
          )}
          {columns.map((column) => (
            <th key={column.label} scope="col">
              {column.label}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody onClick={opens ? openPressedRow : undefined}>
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <TableRow
              key={key}
              id={key}
              row={row}
              columns={columns}
              actions={actions}
              isLow={isLow}
              onOpen={onOpen && open}
              page={pageOf?.(row)}
              name={selection?.nameOf(row)}
              isSelected={selection?.keys.has(key) ?? false}
              onSelect={selection?.onChange}
            />
          );
        })}
      </tbody>
    </table>
  );
}

/** As a press on the row's header, unless something else was pressed, or text was selected. */
function openPressedRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, label')) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector<HTMLElement>('.rows__open')?.click();
}

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'actions' | 'onOpen'> {
  readonly id: string;
  readonly row: Row;
  readonly isLow: boolean;
  readonly page: string | undefined;
  readonly name: string | undefined;
  readonly isSelected: boolean;
  readonly onSelect: Select | undefined;
}

const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, actions, isLow, onOpen, page, name, isSelected, onSelect } = props;
  const header = headerIndex(columns);
  const opener = (content: ReactNode): ReactNode => {
    if (page !== undefined) {
      return (
        <Link className="rows__open" to={page}>
          {content}
        </Link>
      );
    }
    return onOpen ? (
      <button type="button" className="rows__open" onClick={() => onOpen(row)}>
        {content}
      </button>
    ) : (
      content
    );
  };
  return (
    // Focusable, for the keys of the rows, if it opens.
    <tr
      data-key={id}
      data-selected={isSelected || undefined}
      tabIndex={page !== undefined || onOpen ? -1 : undefined}
    >
      {onSelect && (
        <td className="rows__box">
          <Tick
            label={`Select ${name}`}
            isChecked={isSelected}
            onChange={() => onSelect((keys) => toggled(keys, id))}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === header ? (
          <th key={column.label} scope="row" {...cellProps(column, row, false)}>
            {opener(column.cell(row))}
          </th>
        ) : (
          <td key={column.label} {...cellProps(column, row, !isLow)}>
            {column.cell(row)}
          </td>
        ),
      )}
      {actions && <td className="rows__acts">{actions(row)}</td>}
    </tr>
  );
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
  const names = [name, !isOnPhone && 'rows__wide'].filter(Boolean).join(' ');
  return { ...(shown !== null && { 'data-label': shown }), ...(names && { className: names }) };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface SelectAllProps {
  readonly selection: Selection<never>;
  readonly all: readonly string[];
}

function SelectAll({ selection: { keys, onChange }, all }: SelectAllProps) {
  const isAll = all.every((key) => keys.has(key));
  return (
    <Tick
      label="Select all"
      isChecked={isAll}
      isMixed={!isAll && all.some((key) => keys.has(key))}
      onChange={() => onChange(new Set(isAll ? [] : all))}
    />
  );
}

interface TickProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some are selected, but not all. */
  readonly isMixed?: boolean;
  readonly onChange: () => void;
}

const Tick = ({ label, isChecked, isMixed = false, onChange }: TickProps) => (
  <label className="tick">
    <input
      ref={(input) => {
        if (input) input.indeterminate = isMixed;
      }}
      className="visually-hidden"
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={onChange}
    />
    <span className="tick__box">
      {isMixed && <MinusIcon />}
      {!isMixed && isChecked && <CheckIcon />}
    </span>
  </label>
);
