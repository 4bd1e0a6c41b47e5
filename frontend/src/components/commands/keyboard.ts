import { useEffect, useRef } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Over the page: it takes the keys. */
const isWindowOpen = (): boolean => document.querySelector('.veil') !== null;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

interface Hotkeys {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Ctrl+K (on a Mac also Command+K) anywhere; `?` where nobody is typing. */
export function useHotkeys(hotkeys: Hotkeys): void {
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
