import { useEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Over the page: it takes the keys. */
const isWindowOpen = (): boolean => document.querySelector('.veil') !== null;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Ctrl+K (on a Mac also Command+K) anywhere; `?` where nobody is typing. */
export function useHotkeys(hotkeys: { readonly onPalette: () => void; readonly onHelp: () => void }): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() === 'k' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      ) {
        // Browsers have a use of their own for it.
        event.preventDefault();
        if (!isWindowOpen()) latest.current.onPalette();
      } else if (
        event.key === '?' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !isTyping(event) &&
        !isWindowOpen()
      ) {
        event.preventDefault();
        latest.current.onHelp();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

export type Letter = 'j' | 'k' | 'a' | 'r' | 'd' | 'Enter';

const TYPING_FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const LETTERS: readonly string[] = ['j', 'k', 'a', 'r', 'd', 'Enter'];

interface LetterKeys {
  /** Whether a key is meant where the focus is; nowhere else, so that nobody decides by mistake. */
  readonly isMeant: (target: Element, letter: Letter) => boolean;
  /** Returns whether the key meant something. */
  readonly onLetter: (letter: Letter, target: Element) => boolean;
}

/** Keys of a single letter. */
export function useLetterKeys(keys: LetterKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, ctrlKey, metaKey, altKey, repeat } = event;
      const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (ctrlKey || metaKey || altKey || !LETTERS.includes(letter)) return;
      if (!(target instanceof Element) || target.closest(TYPING_FIELDS)) return;
      // A key that is held down moves on, and decides nothing.
      if (repeat && letter !== 'j' && letter !== 'k') return;
      const { isMeant, onLetter } = latest.current;
      if (!isMeant(target, letter as Letter) || !onLetter(letter as Letter, target)) return;
      event.preventDefault();
      // The table would look for a row that begins with the letter.
      event.stopPropagation();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}

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
