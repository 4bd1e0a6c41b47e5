/** Viewers look for the header in this many bytes. */
const HEADER_BYTES = 1_024;
/** Viewers skip bytes before the header. HTML pages and scripts are refused, because another program could run them. */
const HEADER = /^(?!(?:\u00ef\u00bb\u00bf)?[\0\s]*(?:<|#!))[^]*?%PDF-/;

const head = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('latin1');

/** Whether the bytes may be accepted as a PDF. */
export const hasPdfHeader = (bytes: Uint8Array): boolean => HEADER.test(head(bytes));

/** Whether any viewer might open the bytes as a PDF. */
export const mayOpenAsPdf = (bytes: Uint8Array): boolean => head(bytes).includes('%PDF-');
