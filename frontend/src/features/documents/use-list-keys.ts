import type { Decision, DocumentRow } from '@coverleaf/contracts';
import { type Letter, useLetterKeys } from './use-letter-keys';

interface ListActs {
  readonly onOpen: (id: string) => void;
  readonly onDownload: (id: string) => void;
  readonly onDecide: (documents: readonly DocumentRow[], decision: Decision) => void;
}

const ROWS = '.documents tbody [role=row]';

/** J and K lead into the list as long as nothing else has the focus; they harm nothing. */
const leadsIn = (target: Element, letter: Letter): boolean =>
  (letter === 'j' || letter === 'k') && target.matches('body, main, h1') && !document.querySelector('.veil');

/** From the row that holds the focus to its neighbour; to the first from anywhere else. */
function step(by: 1 | -1, from: Element | null): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = from ? rows.indexOf(from as HTMLElement) : -1;
  const next = at === -1 ? rows[0] : rows[at + by];
  next?.focus();
  return rows.length > 0;
}

/** The keys of the list of documents. */
export function useListKeys(rows: readonly DocumentRow[], { onOpen, onDownload, onDecide }: ListActs): void {
  useLetterKeys({
    isMeant: (target, letter) => target.closest('.documents') !== null || leadsIn(target, letter),
    onLetter: (letter, target) => {
      const element = target.closest(ROWS);
      if (letter === 'j' || letter === 'k') return step(letter === 'j' ? 1 : -1, element);
      const row = rows.find(({ id }) => id === element?.getAttribute('data-key'));
      if (!row) return false;
      switch (letter) {
        case 'Enter':
          // On a button of the row it presses that button.
          if (target !== element) return false;
          onOpen(row.id);
          return true;
        case 'd':
          onDownload(row.id);
          return true;
        default:
          onDecide([row], letter === 'a' ? 'approve' : 'reject');
          return true;
      }
    },
  });
}
