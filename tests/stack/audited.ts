import type { AuditEntry } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import type { StaffCaller } from './staff-caller';

/** The newest entry about it in the audit log, as soon as it is there: acts travel by outbox. */
export function audited(
  admin: StaffCaller,
  action: string,
  isMeant: (entry: AuditEntry) => boolean,
): Promise<AuditEntry> {
  return waitFor(
    async () => (await admin.list<AuditEntry>(`/api/v1/admin/audit?action=${action}`)).find(isMeant),
    { what: `${action} in the audit log` },
  );
}
