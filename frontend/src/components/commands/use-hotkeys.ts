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
