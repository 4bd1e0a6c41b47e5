import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CASE_STATES } from '../../../components/case-labels/case-labels';
import { Loaded } from '../../../components/controls/notices';
import { Badge, Moment } from '../../../components/controls/values';
import { StatusBadge } from '../../../components/document-status/status-badge';
import { CASES_KEY, listRelated } from '../api/case-calls';

/** What else there is of the borrower of a case. */
export function RelatedList({ caseId }: { caseId: string }) {
  const query = useQuery({
    queryKey: [...CASES_KEY, 'related', caseId],
    queryFn: () => listRelated(caseId),
  });
  return (
    <section aria-labelledby="case-related">
      <h2 id="case-related">More of this borrower</h2>
      <Loaded query={query} what="what else there is" rows={2}>
        {({ cases, documents }) =>
          cases.length + documents.length === 0 ? (
            <p className="quiet">No other case or document is known under the same email address or phone.</p>
          ) : (
            <ul className="history">
              {cases.map(({ id, reference, state, createdAt }) => (
                <li className="history__event" key={id}>
                  <span>
                    <Link to={`/admin/cases/${id}`}>Case {reference}</Link>{' '}
                    <Badge tone={CASE_STATES[state].tone}>{CASE_STATES[state].label}</Badge>
                  </span>
                  <span className="quiet">
                    Opened <Moment at={createdAt} />
                  </span>
                </li>
              ))}
              {documents.map(({ id, originalFilename, status, createdAt }) => (
                <li className="history__event" key={id}>
                  <span>
                    <Link to={`/admin/documents?open=${id}`}>{originalFilename}</Link>{' '}
                    <StatusBadge status={status} unknown="pending" />
                  </span>
                  <span className="quiet">
                    Received <Moment at={createdAt} to="minute" />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
