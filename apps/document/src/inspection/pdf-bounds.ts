/** No policy is longer; whoever would have to read it could not. */
export const MOST_PAGES = 5_000;

/** Where readers look for a PDF's head. */
const WITHIN = 1_024;
/**
 * Scanners, mailers and printers put all kinds of things before it, and readers skip them. What begins as a page or as a
 * script is neither skipped nor taken: something else could run it.
 */
const HEAD = /^(?!(?:\u00ef\u00bb\u00bf)?[\0\s]*(?:<|#!))[^]*?%PDF-/;
/** Where its end is looked for. Some writers add a little after it. */
const TAIL = 2_048;
/** The end itself, or what only stands right before it. */
const END = /%%EOF|startxref\s|trailer\s*<</;
const BLANKS: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Does the file begin as a PDF does? */
export const hasPdfHead = (bytes: Uint8Array): boolean => HEAD.test(latin1(bytes.subarray(0, WITHIN)));

/** Does the file end as a PDF does, or was it cut off? However many empty bytes stand behind the end, they are none of it. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  let end = bytes.length;
  while (end > 0 && BLANKS.has(bytes[end - 1] ?? -1)) end -= 1;
  return END.test(latin1(bytes.subarray(Math.max(0, end - TAIL), end)));
}
