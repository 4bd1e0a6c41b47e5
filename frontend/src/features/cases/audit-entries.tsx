import type { AuditEntry } from '@coverleaf/contracts';
import { ACTION_LABELS, changeLabel } from '../../components/audit-labels/audit-labels';
import type { TimelineEntry } from '../../components/timeline/timeline';

/** Who opened, downloaded or changed something, by the audit log. */
export function auditEntry(entry: AuditEntry, subject: string | undefined): TimelineEntry {
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
