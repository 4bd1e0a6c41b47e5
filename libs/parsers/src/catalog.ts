import { CONVERT_IMAGE } from './documents/convert-image.program';
import { DISARM_OPENED_PDF, DISARM_PDF } from './documents/disarm-pdf.program';
import { DRAW_PAGE } from './documents/draw-page.program';
import { INSPECT_FILE } from './documents/inspect-file.program';
import { SANITIZE_HTML } from './emails/sanitize-html.program';
import { PARSE_EMAIL } from './emails/parse-email.program';
import { REENCODE_IMAGE, REENCODE_SVG } from './images/reencode-image.program';
import { READ_IMPORT } from './lenders/read-import.program';
import { READ_PAGE } from './reading/read-page.program';
import { RECOGNIZE_TEXT } from './reading/recognize-text.program';

/**
 * Every program that opens untrusted bytes. The document parser runs these. Each `….program.ts` has what services need
 * to know about the `….main.ts` beside it, so that services don't load its libraries.
 */
export const PARSERS = [
  INSPECT_FILE,
  DRAW_PAGE,
  CONVERT_IMAGE,
  DISARM_PDF,
  DISARM_OPENED_PDF,
  PARSE_EMAIL,
  SANITIZE_HTML,
  REENCODE_IMAGE,
  REENCODE_SVG,
  READ_IMPORT,
  READ_PAGE,
  RECOGNIZE_TEXT,
] as const;
