import { type RefObject, useEffect, useEffectEvent } from 'react';

const FIELDS = 'input, textarea, select, [contenteditable]';
/** A single letter in a checkbox types nothing. */
const TYPING_FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

const isDialogOpen = (): boolean => document.querySelector('.veil') !== null;

/** @param listener always the latest one; @param capture handles the key before anything on the page does */
function useKeyDown(listener: (event: KeyboardEvent) => void, capture = false): void {
  const onKeyDown = useEffectEvent(listener);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', press, { capture });
    return () => document.removeEventListener('keydown', press, { capture });
  }, [capture]);
}

/** Ctrl+K (on a Mac also Command+K) anywhere; `?` where nobody is typing. */
export function useHotkeys(hotkeys: { readonly onPalette: () => void; readonly onHelp: () => void }): void {
  useKeyDown((event) => {
    const { key, target, altKey, shiftKey } = event;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (key.toLowerCase() === 'k' && hasModifier && !altKey && !shiftKey) {
      // Prevents the browser's own action for the key.
      event.preventDefault();
      if (!isDialogOpen()) hotkeys.onPalette();
    } else if (key === '?' && !hasModifier && !isDialogOpen()) {
      if (target instanceof Element && target.closest(FIELDS)) return;
      event.preventDefault();
      hotkeys.onHelp();
    }
  });
}

/** On the screen itself, not in a dialog above it. */
export const isOnScreen = (target: Element): boolean =>
  target.matches('body') || target.closest('.frame__main') !== null;

/** In the sheet beside a list, not in a dialog above it. */
export const isInSheet = (target: Element): boolean => target.closest('.sheet--side') !== null;

const LETTERS = ['j', 'k', 'a', 'p', 'r', 'h', 'd', 'm'] as const;
export type Letter = (typeof LETTERS)[number];

interface KeysOf<Key extends string> {
  /** Whether the key applies to the current focus. Elsewhere it is ignored, to prevent accidental decisions. */
  readonly isMeant: (target: Element, letter: Key) => boolean;
  /** Returns whether the key was handled. */
  readonly onLetter: (letter: Key, target: Element) => boolean;
  /** Keys that may be held down. Default: those that move the focus. */
  readonly repeatable?: readonly string[];
}

export const useLetterKeys = (keys: KeysOf<Letter>): void => useKeys(LETTERS, keys);

/** They only move the focus, so they may be held down. */
const MOVES = ['j', 'k', 'ArrowUp', 'ArrowDown'] as const;

/** Names of keys as browsers have them; a letter in any case. */
export function useKeys<Key extends string>(names: readonly Key[], keys: KeysOf<Key>): void {
  const { isMeant, onLetter, repeatable = MOVES } = keys;
  useKeyDown((event) => {
    const { key, target, repeat } = event;
    const letter = names.find((one) => one === (key.length === 1 ? key.toLowerCase() : key));
    if (!letter || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || target.closest(TYPING_FIELDS)) return;
    if (repeat && !repeatable.includes(letter)) return;
    if (!isMeant(target, letter) || !onLetter(letter, target)) return;
    event.preventDefault();
    // What the key brings to the screen would handle it again.
    event.stopImmediatePropagation();
  }, true);
}

const ROW_KEYS = [...MOVES, 'Enter', ' '] as const;
type RowKey = (typeof ROW_KEYS)[number];

/** J and K move the focus into the list if nothing else has it. */
const leadsIn = (target: Element, key: RowKey): boolean =>
  (key === 'j' || key === 'k') && target.matches('body, main, h1') && !isDialogOpen();

/** Of a table whose rows open: J, K and the arrows move through the rows, Enter opens a row, and Space selects it. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useKeys<RowKey>(ROW_KEYS, {
    isMeant: (target, key) => table.current?.contains(target) === true || leadsIn(target, key),
    onLetter: (key, target) => {
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr[tabindex]') ?? [])];
      const at = rows.findIndex((row) => row.contains(target));
      if (key === 'Enter' || key === ' ') {
        // On a button or a box of the row, they press that.
        if (target !== rows[at]) return false;
        target.querySelector<HTMLElement>(key === 'Enter' ? '.rows__open' : '.tick')?.click();
        return true;
      }
      // From outside, to the first row.
      rows[at === -1 || key === 'j' || key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
      return rows.length > 0;
    },
  });
}
