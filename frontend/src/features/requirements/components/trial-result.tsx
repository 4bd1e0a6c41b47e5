import type { RequirementsTrial, VerdictAnswer } from '@coverleaf/contracts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../../components/controls/format';
import { ANSWER_LABELS, REASON_LABELS } from '../../../components/reading-labels/reading-labels';

const ANSWERS: readonly VerdictAnswer[] = ['yes', 'unsure', 'no'];

/** What the verdicts on earlier documents would have been under other requirements. */
export function TrialResult({ trial }: { trial: RequirementsTrial }) {
  const { checked, counts, changed } = trial;
  const section = useRef<HTMLElement>(null);
  const news = useRef<HTMLParagraphElement>(null);
  // It appears above the button that was pressed, partly out of sight.
  useEffect(() => {
    news.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [trial]);
  if (checked === 0) {
    return (
      <section ref={section} aria-label="On earlier documents">
        <p ref={news} tabIndex={-1}>
          No document of this kind has been read yet, so there is nothing to try this on.
        </p>
      </section>
    );
  }
  return (
    <section className="trial" ref={section} aria-labelledby="trial-title">
      <h2 id="trial-title">On earlier documents</h2>
      <p ref={news} tabIndex={-1}>
        {changed.length === 0
          ? `Nothing would change for the last ${counted(checked, 'document')}.`
          : `${changed.length} of the last ${counted(checked, 'document')} would get another answer.`}
      </p>
      <table className="rows trial__counts">
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">Now</th>
            <th scope="col">With these</th>
          </tr>
        </thead>
        <tbody>
          {ANSWERS.map((answer) => (
            <tr key={answer}>
              <th scope="row">{ANSWER_LABELS[answer]}</th>
              <td data-label="Now">{counts.before[answer] ?? 0}</td>
              <td data-label="With these">{counts.after[answer] ?? 0}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > 0 && (
        <ul className="trial__changed">
          {changed.map(({ documentId, before, after, reason }) => (
            <li key={documentId}>
              <Link to={`/admin/documents?open=${documentId}`} target="_blank" rel="noreferrer">
                Document {documentId.slice(0, 13).toUpperCase()}
              </Link>
              : {ANSWER_LABELS[before]} → {ANSWER_LABELS[after]}
              {reason && ` (${REASON_LABELS[reason]})`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
