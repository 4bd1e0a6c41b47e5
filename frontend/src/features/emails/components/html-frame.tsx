import type { EmailDetail } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { askForPage, pageOf } from '../api/email-calls';
import { subjectOf } from '../email-words';

/** A stranger's HTML in a frame that may do nothing: no script, no origin, no request. */
export function HtmlFrame({ email }: { readonly email: EmailDetail }): ReactNode {
  const { id } = email;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['email-page', id],
    queryFn: () => askForPage(id),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) {
    return (
      <>
        <iframe className="emails__frame" sandbox="" src={pageOf(id)} title={subjectOf(email)} tabIndex={0} />
        <p className="quiet">Links do not work here, and pictures from elsewhere are not fetched.</p>
      </>
    );
  }
  if (isFetching && !error) return <Skeleton label="Loading the HTML..." rows={8} />;
  return (
    <LoadFailure
      message="The HTML of this email cannot be shown. Its plain text and its PDF may be."
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
