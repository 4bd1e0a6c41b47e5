import { type Letter, useLetterKeys } from '../commands/keyboard';

interface RowKeys<Row> {
  /** The class of what holds the table. */
  readonly list: string;
  readonly rows: readonly Row[];
  readonly onOpen: (id: string) => void;
  /** What further letters do with a row. */
  readonly onLetter?: (letter: Letter, row: Row) => void;
}

/** J and K lead into the list as long as nothing else has the focus; they harm nothing. */
const leadsIn = (target: Element, letter: Letter): boolean =>
  (letter === 'j' || letter === 'k') && target.matches('body, main, h1') && !document.querySelector('.veil');

/** From the row that holds the focus to its neighbour; to the first from anywhere else. */
function step(rows: readonly HTMLElement[], by: 1 | -1, from: Element | null): boolean {
  const at = from ? rows.indexOf(from as HTMLElement) : -1;
  const next = at === -1 ? rows[0] : rows[at + by];
  next?.focus();
  return rows.length > 0;
}

/** The keys of a list: J and K go through it, Enter opens a row. */
export function useRowKeys<Row extends { readonly id: string }>(keys: RowKeys<Row>): void {
  const { list, rows, onOpen, onLetter } = keys;
  const selector = `.${list} tbody [role=row]`;
  useLetterKeys({
    isMeant: (target, letter) => target.closest(`.${list}`) !== null || leadsIn(target, letter),
    onLetter: (letter, target) => {
      const element = target.closest(selector);
      if (letter === 'j' || letter === 'k') {
        return step([...document.querySelectorAll<HTMLElement>(selector)], letter === 'j' ? 1 : -1, element);
      }
      const row = rows.find(({ id }) => id === element?.getAttribute('data-key'));
      if (!row) return false;
      if (letter !== 'Enter') {
        onLetter?.(letter, row);
        return onLetter !== undefined;
      }
      // On a button of the row it presses that button.
      if (target !== element) return false;
      onOpen(row.id);
      return true;
    },
  });
}
