import { formatNumber } from '../../../components/controls/format';
import type { AuditVerdict } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api-client/call-error';
import { Button } from '../../../components/controls/button';
import { ErrorNotice } from '../../../components/controls/notice';
import { CheckIcon } from '../../../components/ui/icons';
import { ShieldIcon } from '../../../components/ui/staff-icons';
import { verifyAudit } from '../api/audit-calls';

interface Verification {
  readonly button: ReactNode;
  readonly verdict: ReactNode;
}

/** The button belongs into the screen's head, the verdict below it. */
export function useVerification(): Verification {
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

function Verdict({
  verdict: { intact, entries, brokenAt, head },
}: {
  readonly verdict: AuditVerdict;
}): ReactNode {
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
        <p>
          The audit log is intact: {formatNumber(entries)} {entries === 1 ? 'entry' : 'entries'}, as written.
        </p>
        <p className="audit__head">
          Last hash: <code>{head}</code>
        </p>
      </div>
    </div>
  );
}
