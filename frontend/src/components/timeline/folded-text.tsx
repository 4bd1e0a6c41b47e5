import type { ReactNode } from 'react';

/** The most characters that a timeline shows of one text. */
const MOST = 20_000;

/** The end of a private link, which belongs to the borrower alone. */
const PRIVATE = /(\/status\/(?:reminders\/)?|[?&]loan=)[^\s/?&][^\s]*/g;

interface FoldedTextProps {
  readonly label: string;
  /** Stands before the text. */
  readonly head?: ReactNode;
  readonly text: string;
}

/** A text that is folded on screen, and printed whole. */
export const FoldedText = ({ label, head, text }: FoldedTextProps) => (
  <details className="history__text">
    <summary>{label}</summary>
    <div className="history__words history__comment">
      {head}
      {text.slice(0, MOST).replaceAll(PRIVATE, '$1…')}
      {text.length > MOST && ' …'}
    </div>
  </details>
);
