import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Counts } from '../../../components/counts/counts';
import { listEmails } from '../api/email-calls';
import { EMAILS } from '../use-email-list';

/** Without its number the list is as good as with it: a failure shows nothing here. */
export function EmailCount(): ReactNode {
  const { data } = useQuery({ queryKey: [EMAILS, 'count'], queryFn: () => listEmails({ limit: 1 }) });
  const { total, totalIsCapped = false } = data ?? {};
  return (
    <div className="emails__count">
      {total !== undefined && (
        <Counts counts={[{ label: 'All emails', value: total, isCapped: totalIsCapped }]} />
      )}
    </div>
  );
}
