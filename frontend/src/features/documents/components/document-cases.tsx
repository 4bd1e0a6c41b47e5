import { Link } from 'react-router-dom';
import { CASE_STATES, EVIDENCE_LABELS, reasonWords } from '../../../components/case-labels/case-labels';
import { Button } from '../../../components/controls/button';
import { Loaded } from '../../../components/controls/notices';
import { Badge } from '../../../components/controls/values';
import { Key } from '../../../components/viewer/row-viewer';
import type { useDocumentCases } from '../use-document-cases';

/** The screen with everything of the borrower of a document. */
export const borrowerOf = (documentId: string): string => `/admin/documents/${documentId}/borrower`;

interface DocumentCasesProps {
  readonly documentId: string;
  readonly cases: ReturnType<typeof useDocumentCases>;
  readonly mayDecide: boolean;
}

/** The cases that a document belongs to, or may belong to. */
export function DocumentCases({ documentId, cases, mayDecide }: DocumentCasesProps) {
  const { query, isBusy, firstProposed, decide } = cases;
  return (
    <section aria-labelledby="cases-title">
      <h3 id="cases-title">Case</h3>
      <Loaded query={query} what="its case" rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="quiet">It belongs to no case.</p>
          ) : (
            <ul className="history">
              {items.map(({ id, reference, borrower, state, evidence, score, reasons }) => (
                <li className="history__event" key={id}>
                  <span>
                    <Link to={`/admin/cases/${id}`}>{[reference, borrower].filter(Boolean).join(', ')}</Link>{' '}
                    <Badge tone={CASE_STATES[state].tone}>{CASE_STATES[state].label}</Badge>
                  </span>
                  <span className="quiet">
                    {EVIDENCE_LABELS[evidence]}
                    {reasons.length > 0 && `. ${reasonWords(reasons)}`}
                    {score !== null && ` (${score} of 100)`}
                  </span>
                  {mayDecide && evidence === 'proposed' && (
                    <span className="button-row">
                      <Button variant="action" busy={isBusy} onClick={() => decide(id, 'join')}>
                        Join<span className="visually-hidden"> case {reference}</span>
                        {id === firstProposed && <Key letter="M" />}
                      </Button>
                      <Button busy={isBusy} onClick={() => decide(id, 'decline')}>
                        Decline<span className="visually-hidden"> case {reference}</span>
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <p>
        <Link to={borrowerOf(documentId)}>Everything of this borrower</Link> <Key letter="B" />
      </p>
    </section>
  );
}
