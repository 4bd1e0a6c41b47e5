import { useMutation } from '@tanstack/react-query';
import type { AuditFilter, AuditVerdict } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { counted } from '../../../components/controls/format';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notices';
import { CheckIcon } from '../../../components/ui/icons';
import { ShieldIcon } from '../../../components/ui/staff-icons';
import { messageOf } from '../../../api-client/call-result';

export const listAudit = (query: Partial<AuditFilter>) =>
  replyOf(staffClient.GET('/api/v1/admin/audit', { params: { query } }));

export const verifyAudit = () => replyOf(staffClient.GET('/api/v1/admin/audit/verify'));

/** The first users only; others can be chosen by a link in their entries. */
export const listActors = async () =>
  (await replyOf(staffClient.GET('/api/v1/admin/users', { params: { query: { limit: 100 } } }))).items;

/** The button goes into the screen's head, the verdict below it. */
export function useVerification() {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: verifyAudit });
  return {
    button: (
      <Button busy={isPending} onClick={() => mutate()}>
        <ShieldIcon />
        Verify
      </Button>
    ),
    verdict: (
      <div className="audit__verdict">
        {error && !isPending && (
          <ErrorNotice>{messageOf(error, 'Failed to verify the audit log')}</ErrorNotice>
        )}
        {data && !isPending && <Verdict verdict={data} />}
      </div>
    ),
  };
}

function Verdict({ verdict: { intact, entries, brokenAt, head } }: { verdict: AuditVerdict }) {
  if (!intact) {
    return (
      <ErrorNotice>
        <p>The audit log was changed: entry {brokenAt} does not fit what stands before it.</p>
      </ErrorNotice>
    );
  }
  return (
    <div className="notice notice--ok" role="status">
      <CheckIcon />
      <div>
        <p>The audit log is intact: {counted(entries, 'entry', 'entries')}, as written.</p>
        <p className="audit__head">
          Last hash: <code>{head}</code>
        </p>
      </div>
    </div>
  );
}
