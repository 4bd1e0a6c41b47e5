import {
  CONVERT_IMAGE,
  DISARM_OPENED_PDF,
  DISARM_PDF,
  DRAW_PAGE,
  INSPECT_FILE,
} from './documents/document-parsers';
import { SANITIZE_HTML } from './emails/html-sanitizer';
import { PARSE_EMAIL } from './emails/parsed-email';
import { REENCODE_IMAGE, REENCODE_SVG } from './images/image-parser';
import { READ_IMPORT } from './lenders/import-parser';

/** Every program that opens untrusted bytes. The document parser runs these. */
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
] as const;
