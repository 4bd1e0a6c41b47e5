/** Where readers look for a PDF's head. */
const WITHIN = 1_024;
/** Some scanners put a mark or blanks before it. Whatever else stands there may be a script, and is none of a PDF. */
const HEAD = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

/** Does the file begin as a PDF does? */
export const hasPdfHead = (bytes: Uint8Array): boolean =>
  HEAD.test(Buffer.from(bytes.subarray(0, WITHIN)).toString('latin1'));
