import { useMutation } from '@tanstack/react-query';
import type { AuditExportQuery, AuditFilter, AuditCheck } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';
import { counted } from '../../../components/controls/format';
import { Button } from '../../../components/controls/button';
import { Moment } from '../../../components/controls/values';
import { ErrorNotice } from '../../../components/controls/notices';
import { CheckIcon } from '../../../components/ui/icons';
import { ShieldIcon } from '../../../components/ui/staff-icons';
import { messageOf } from '../../../api-client/call-result';

export const listAudit = (query: Partial<AuditFilter>) =>
  replyOf(staffClient.GET('/api/v1/admin/audit', { params: { query } }));

export const verifyAudit = () => replyOf(staffClient.GET('/api/v1/admin/audit/verify'));

export const exportAudit = (query: AuditExportQuery) =>
  replyOf(staffClient.GET('/api/v1/admin/audit/export', { params: { query }, parseAs: 'blob' }));

/** The first users only; others can be chosen by a link in their entries. */
export const listActors = async () =>
  (await replyOf(staffClient.GET('/api/v1/admin/users', { params: { query: { limit: 100 } } }))).items;

/** The button goes into the screen's header, the result below it. */
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

const REASONS: Readonly<Record<NonNullable<AuditCheck['reason']>, string>> = {
  chain: 'does not fit what stands before it',
  signature: 'is not signed by the service that it names',
  anchor: 'is not what was anchored',
};

function Verdict({ verdict }: { verdict: AuditCheck }) {
  const { intact, entries, brokenAt, reason, head, keyedFrom, anchoredAt } = verdict;
  if (!intact) {
    return (
      <ErrorNotice>
        <p>
          The audit log was changed: entry {brokenAt} {REASONS[reason ?? 'chain']}.
        </p>
      </ErrorNotice>
    );
  }
  return (
    <div className="notice notice--ok" role="status">
      <CheckIcon />
      <div>
        <p>The audit log is intact: {counted(entries, 'entry', 'entries')}, as written.</p>
        <p>
          {keyedFrom === null ? 'No entry is signed yet' : `Signed from entry ${keyedFrom}`}
          {anchoredAt ? (
            <>
              ; last anchored <Moment at={anchoredAt} to="second" />.
            </>
          ) : (
            '; not anchored yet.'
          )}
        </p>
        <p className="audit__head">
          Last hash: <code>{head}</code>
        </p>
      </div>
    </div>
  );
}
