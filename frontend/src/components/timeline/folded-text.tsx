import { withoutLinks } from '@coverleaf/contracts';
import type { ReactNode } from 'react';

/** The most characters that a timeline shows of one text. */
const MOST = 20_000;

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
      {withoutLinks(text.slice(0, MOST))}
      {text.length > MOST && ' …'}
    </div>
  </details>
);
