export { disarmPdf, type DisarmedPdf, rewritePdf, UnreadablePdfError } from './disarm';
