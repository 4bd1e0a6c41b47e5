export * from './documents/convert-image.program';
export * from './documents/disarm-pdf.program';
export * from './documents/draw-page.program';
export * from './documents/inspect-file.program';
export { type SafePdf, PdfDisarmer } from './documents/pdf-disarmer';
export { FileInspector } from './documents/file-inspector';
export { PARSERS } from './catalog';
export {
  ALLOWED_IMAGE_TYPES,
  MAX_HTML_CHARACTERS,
  SANITIZE_HTML,
  type SanitizedHtml,
  type UnsafeHtml,
} from './emails/sanitize-html.program';
export * from './emails/parse-email.program';
export * from './emails/parsed-email';
export * from './images/reencode-image.program';
export { columnKey } from './lenders/import-columns';
export { type ImportResult, type ImportToRead, READ_IMPORT } from './lenders/read-import.program';
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
export * from './reading/file-reader';
export {
  fromRectangle,
  type Homography,
  invert,
  mapPoint,
  type Point,
  type Quad,
} from './reading/homography';
export { MAX_READ_PAGES, READ_PAGE } from './reading/read-page.program';
export * from './reading/recognize-text.program';
export { tesseractWords } from './reading/tesseract-words';
export { weightsProblem } from './reading/weights';
