/** The bytes in which viewers look for the header. */
const HEADER_BYTES = 1_024;
/** Viewers skip bytes before the header. HTML pages and scripts are refused, because another program could run them. */
const HEADER = /^(?!(?:\u00ef\u00bb\u00bf)?[\0\s]*(?:<|#!))[^]*?%PDF-/;

const head = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('latin1');

/** A PDF that may come in. */
export const hasPdfHeader = (bytes: Uint8Array): boolean => HEADER.test(head(bytes));

/** Some viewer may open it as a PDF. */
export const mayOpenAsPdf = (bytes: Uint8Array): boolean => head(bytes).includes('%PDF-');
