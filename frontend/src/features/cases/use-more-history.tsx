import type { AuditEntry, CaseDetail, DocumentDetail, SignedInUser } from '@coverleaf/contracts';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { ACTION_LABELS, changeLabel } from '../../components/audit-labels/audit-labels';
import { Button } from '../../components/controls/button';
import { getEmail } from '../../components/emails/get-email';
import { type SentTexts, textsOfDocument, useSentTexts } from '../../components/notifications/use-sent-texts';
import type { TimelineEntry } from '../../components/timeline/timeline';
import { listAuditOf } from './api/case-calls';
import { textsOfCase } from './case-entries';
import { emailEntries } from './email-entries';

interface MoreHistory {
  readonly entries: readonly TimelineEntry[];
  /** A button that shows more entries, and what is missing. */
  readonly control: ReactNode;
  readonly textOf: SentTexts['textOf'];
}

/**
 * What belongs in the timeline of documents and cases besides: the words of what borrowers were told, for those who
 * decide; for administrators the emails that documents came by, and, if they ask, the audit log. Each text, each email
 * and each subject is a request and an entry in the audit log.
 */
export function useMoreHistory(
  documents: readonly DocumentDetail[],
  cases: readonly CaseDetail[],
  user: SignedInUser,
): MoreHistory {
  const texts = useSentTexts(
    user.role === 'user' ? [] : [...documents.flatMap(textsOfDocument), ...cases.flatMap(textsOfCase)],
  );
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
  const subjects = isAudited
    ? [...cases.map(({ id }) => id), ...documents.map(({ id }) => id), ...emailIds]
    : [];
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
    textOf: texts.textOf,
    entries: [
      ...emailEntries(emails.loaded),
      ...audit.entries.map((entry) => auditEntry(entry, subjectLabel(entry.subjectId, documents, cases))),
    ],
    control: (
      <>
        {isAdmin && (
          <p className="case__more">
            <Button busy={audit.isPending} onClick={() => setAudited((before) => !before)}>
              {isAudited ? 'Hide audit log' : 'Show audit log'}
            </Button>
          </p>
        )}
        {texts.isPending && (
          <p className="quiet" role="status">
            The words of emails and texts are being loaded …
          </p>
        )}
        {texts.missing > 0 && <p className="quiet">The words of some emails and texts aren’t shown here.</p>}
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

/** Which document or case an entry is about; undefined: an email. */
function subjectLabel(
  subjectId: string | null,
  documents: readonly DocumentDetail[],
  cases: readonly Pick<CaseDetail, 'id' | 'reference'>[],
): string | undefined {
  const known = cases.find(({ id }) => id === subjectId);
  return known ? `Case ${known.reference}` : documents.find(({ id }) => id === subjectId)?.originalFilename;
}

/** Who opened, downloaded or changed something, by the audit log. */
function auditEntry(entry: AuditEntry, subject: string | undefined): TimelineEntry {
  const { id, at, action, actorId, actorName } = entry;
  const changes = changeLabel(entry);
  return {
    key: `audit ${id}`,
    at,
    what: (
      <>
        {subject && `${subject}: `}Audit log: <strong>{ACTION_LABELS[action]}</strong>
        {actorId && ` by ${actorName ?? 'a deleted user'}`}
      </>
    ),
    details: changes && <span>{changes}</span>,
  };
}
