import { parse } from 'node:path';

// What no name of a file holds on some system; controls, marks that turn text around, halves of characters.
const UNSAFE = /[<>:"|?*/\\\p{C}]/gu;
const LONGEST_STEM = 120;
const LONGEST_ENDING = 20;

const cut = (text: string, most: number): string => [...text].slice(0, most).join('');

/** A stranger's name for a file as one that every system can save. */
export function savedName(given: string): string {
  const { name, ext } = parse(given.replaceAll(UNSAFE, '_').trim());
  return `${cut(name, LONGEST_STEM) || 'file'}${cut(ext, LONGEST_ENDING)}`;
}
