export * from './documents/document-parsers';
export { type SafePdf, PdfDisarmer } from './documents/pdf-disarmer';
export { FileInspector } from './documents/file-inspector';
export { PARSERS } from './catalog';
export {
  ALLOWED_IMAGE_TYPES,
  MAX_HTML_CHARACTERS,
  SANITIZE_HTML,
  type SanitizedHtml,
  type UnsafeHtml,
} from './emails/html-sanitizer';
export * from './emails/parsed-email';
export * from './images/image-parser';
export { type ImportResult, type ImportToRead, READ_IMPORT } from './lenders/import-parser';
export { escapeFormula, unescapeFormula } from './lenders/spreadsheet-formula';
export {
  type Ask,
  Parser,
  ParserConfig,
  type ParserDefinition,
  Parsers,
  parsersProvider,
  reportSandbox,
  type UsedBy,
} from './parser';
export { serverTls } from './parser-tls';
