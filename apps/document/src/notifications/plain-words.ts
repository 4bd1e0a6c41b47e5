const LONGEST_NAME = 80;
/** An address or a link, or what a mail program would make one of. */
const LINK_LIKE = /[/@\\]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u;

/** Text that somebody typed, fit for a line of a mail: no line breaks, no marks that hide letters or turn them around. */
export function plain(text: string, longest: number): string {
  const line = text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .normalize('NFC')
    .trim();
  const letters = [...line];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : line;
}

/**
 * What a mail calls the lender. A name that the sender of a form typed goes to whatever address stands beside it, so
 * one that carries a link is left out: nobody can have us mail an advertisement.
 * @param known it is the name of a lender of ours
 */
export function lenderName(name: string, known: boolean, otherwise: string): string {
  const line = plain(name, LONGEST_NAME);
  return line === '' || (!known && LINK_LIKE.test(line)) ? otherwise : line;
}
