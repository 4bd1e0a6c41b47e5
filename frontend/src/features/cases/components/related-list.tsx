import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Loaded } from '../../../components/controls/notices';
import { CASES_KEY, listRelated } from '../api/case-calls';
import { RelatedItems } from './related-items';

interface RelatedListProps {
  readonly caseId: string;
  /** One that belongs to the case. */
  readonly documentId: string | undefined;
}

/** What else there is of the borrower of a case. */
export function RelatedList({ caseId, documentId }: RelatedListProps) {
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
            <>
              <RelatedItems cases={cases} documents={documents} />
              {(documentId ?? documents[0]?.id) && (
                <p>
                  <Link to={`/admin/documents/${documentId ?? documents[0]?.id}/borrower`}>
                    Everything of this borrower in one timeline
                  </Link>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
