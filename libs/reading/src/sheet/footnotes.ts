import { flowsOf } from './flows';
import { textOf, type Sheet, type Token } from './lines';

/** A mark that a note at a page's foot begins with, and what it is about ends with. */
const MARK = String.raw`\*{1,3}|[\u2020\u2021\u00a7]|\((?:\d|[a-c])\)`;
const NOTE = new RegExp(String.raw`^(${MARK})\s?(?=\p{L})`, 'u');
const MARKED = new RegExp(String.raw`(?<![*])(${MARK})[.,:;]?$`);
/** In letters. */
const LONGEST = 300;

const known = new WeakMap<Sheet['rows'], ReadonlyMap<string, string>>();

/** The notes of a page by their marks. */
const notesOf = (sheet: Sheet): ReadonlyMap<string, string> => {
  const done = known.get(sheet.rows);
  if (done) return done;
  const notes = new Map<string, string>();
  for (const { text } of flowsOf(sheet)) {
    const [begin = '', mark = ''] = NOTE.exec(text.slice(0, LONGEST)) ?? [];
    if (mark !== '') notes.set(mark, `${notes.get(mark) ?? ''} ${text.slice(begin.length, LONGEST)}`.trim());
  }
  known.set(sheet.rows, notes);
  return notes;
};

/** What the notes say whose marks stand at some words: of `Collision*`, what stands behind `*` below. */
export const notesAt = (sheet: Sheet, tokens: readonly Token[]): readonly string[] => {
  const notes = notesOf(sheet);
  if (notes.size === 0) return [];
  const marks = new Set(tokens.map(({ text }) => MARKED.exec(text)?.[1] ?? ''));
  // A note's own mark is none at a word.
  if (NOTE.test(textOf(tokens.slice(0, 2)))) return [];
  return [...marks].flatMap((mark) => notes.get(mark) ?? []);
};
