import { useEffect, useRef } from 'react';

export type Letter = 'j' | 'k' | 'a' | 'r' | 'd' | 'Enter';

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
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
      if (!(target instanceof Element) || target.closest(FIELDS)) return;
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
