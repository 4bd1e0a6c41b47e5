/** The end of each private link: to the status of a document, to a form with a loan, or to the end of reminders. */
const PRIVATE = /(\/status\/(?:reminders\/)?|[?&]loan=)[^\s/?&][^\s]*/g;

/** A text whose private links open nothing. They belong to the borrower alone. */
export const withoutLinks = (text: string): string => text.replace(PRIVATE, '$1…');
