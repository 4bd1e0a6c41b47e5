import type { Column } from './data-table';
import { valuesOf } from './filter-bar';
import { SeveralField } from './several-field';

type Choosable = Pick<Column<never>, 'label' | 'isFixed' | 'isExtra'>;

/** In the URL, of a list without any column that may be left out. */
const NONE = 'none';

const keyOf = ({ label }: Choosable): string => label.toLowerCase().replaceAll(' ', '-');

const isChosen = (column: Choosable, text: string): boolean =>
  column.isFixed === true || (text === '' ? !column.isExtra : valuesOf(text).includes(keyOf(column)));

/** @param text as in the URL; '' for the usual columns */
export const chosenColumns = <One extends Choosable>(columns: readonly One[], text: string): readonly One[] =>
  columns.filter((column) => isChosen(column, text));

interface ColumnChoiceProps {
  readonly columns: readonly Choosable[];
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Chooses the columns of a list. */
export function ColumnChoice({ columns, text, onChange }: ColumnChoiceProps) {
  const free = columns.filter(({ isFixed }) => !isFixed);
  const usual = free.filter(({ isExtra }) => !isExtra).map(keyOf);
  const change = (keys: readonly string[]): void =>
    onChange(keys.join() === usual.join() ? '' : keys.join() || NONE);
  return (
    <SeveralField
      label="Columns"
      all="Only the first"
      options={free.map((column) => [keyOf(column), column.label])}
      values={chosenColumns(free, text).map(keyOf)}
      onChange={change}
    />
  );
}
