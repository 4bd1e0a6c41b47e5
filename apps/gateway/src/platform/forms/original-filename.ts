import { isBlank } from '@coverleaf/contracts';

const MAX_LENGTH = 200;
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The name that the borrower's device gave, without folders and what cannot be printed; the ending is kept. */
export function cleanFilename(given: string | undefined): string {
  const name = (given ?? '').split(/[/\\]/).at(-1)?.normalize('NFC').replaceAll(UNPRINTABLE, '').trim() ?? '';
  if (isBlank(name) || name === '.' || name === '..') return 'document';
  if (name.length <= MAX_LENGTH) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return name.slice(0, MAX_LENGTH - ending.length) + ending;
}
