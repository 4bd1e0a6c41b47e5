import type { DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button';
import type { TimelineEntry } from '../../components/timeline/timeline';
import { getEmail, listAuditOf } from './api/case-calls';
import { auditEntry } from './audit-entries';
import { emailEntries } from './email-entries';

interface MoreHistory {
  readonly entries: readonly TimelineEntry[];
  /** A button that shows more entries, and what is missing. */
  readonly control: ReactNode;
}

/**
 * What administrators see besides in the timeline of documents and cases: the emails that documents came by, and, if they
 * ask, the audit log. Each email and each subject is a request and an entry in the audit log.
 */
export function useMoreHistory(
  documents: readonly DocumentDetail[],
  caseIds: readonly string[],
  user: SignedInUser,
): MoreHistory {
  const [isAudited, setAudited] = useState(false);
  const isAdmin = user.role === 'admin';
  const emailIds = [...new Set(documents.flatMap(({ emailId }) => (isAdmin && emailId ? [emailId] : [])))];
  const emails = useQueries({
    queries: emailIds.map((id) => ({
      queryKey: ['emails', 'of a document', id],
      queryFn: () => getEmail(id),
    })),
    combine: (results) => ({
      loaded: results.flatMap(({ data }) => (data ? [data] : [])),
      missing: results.filter(({ isError }) => isError).length,
    }),
  });
  const subjects = isAudited ? [...caseIds, ...documents.map(({ id }) => id), ...emailIds] : [];
  const audit = useQueries({
    queries: subjects.map((id) => ({ queryKey: ['audit', 'of', id], queryFn: () => listAuditOf(id) })),
    combine: (results) => ({
      entries: results.flatMap(({ data }) => data?.items ?? []),
      isPending: results.some(({ isPending }) => isPending),
      missing: results.filter(({ isError }) => isError).length,
      older: subjects.filter((_, index) => results[index]?.data?.nextCursor),
    }),
  });
  return {
    entries: [...emails.loaded.flatMap(emailEntries), ...audit.entries.map(auditEntry)],
    control: isAdmin && (
      <>
        <p>
          <Button
            aria-pressed={isAudited}
            busy={audit.isPending}
            onClick={() => setAudited((before) => !before)}
          >
            {isAudited ? 'Hide audit log' : 'Show audit log'}
          </Button>
        </p>
        {emails.missing + audit.missing > 0 && (
          <p className="quiet" role="status">
            Some emails or a part of the audit log couldn’t be loaded.
          </p>
        )}
        {audit.older.map((subject) => (
          <p className="quiet" key={subject}>
            Only the newest entries are shown.{' '}
            <Link to={`/admin/audit?subject=${subject}`}>All entries in the audit log</Link>
          </p>
        ))}
      </>
    ),
  };
}
