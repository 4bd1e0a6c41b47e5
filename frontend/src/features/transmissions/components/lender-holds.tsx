import type { LenderHold } from '@coverleaf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/button';
import { ConfirmDialog } from '../../../components/controls/modal';
import { Moment } from '../../../components/controls/values';
import { AlertIcon } from '../../../components/ui/icons';
import { listHolds } from '../api/transmission-calls';
import { useTransmissionActions } from '../use-transmission-actions';
import { TRANSMISSIONS } from '../use-live-events';
import { counted } from '../../../components/controls/format';

const nameOf = ({ lenderName }: LenderHold): string => lenderName ?? 'A lender that is not active';

/** Lenders on hold after repeated refusals, for an administrator to retry or reject. */
export function LenderHolds() {
  const holds = useQuery({ queryKey: [TRANSMISSIONS, 'holds'], queryFn: listHolds }).data ?? [];
  const { retryHeld, rejectHeld } = useTransmissionActions();
  const [rejecting, setRejecting] = useState<LenderHold | null>(null);
  const busy = retryHeld.isPending || rejectHeld.isPending;
  return (
    <>
      {holds.map((hold) => (
        <section
          className="notice notice--bad hold"
          key={hold.lenderId}
          aria-label={`Documents held: ${nameOf(hold)}`}
        >
          <AlertIcon />
          <div className="stack">
            <p>
              <strong>
                {nameOf(hold)}: {counted(hold.documents, 'document')} held
              </strong>{' '}
              since <Moment at={hold.since} to="minute" />. The lender API refused several documents in a row
              for the same reason{hold.reason && `: “${hold.reason}”`}.
            </p>
            <p className="hold__advice">
              Most likely the account ID of this lender is wrong. Correct it under{' '}
              <Link to="/admin/lenders">Lenders</Link>, then retry: the documents go to the corrected account.
              Until then none that it refuses is rejected, and no borrower is told. Borrowers of{' '}
              <Link to={`/admin/documents?status=rejected&lenderId=${hold.lenderId}`}>
                documents rejected before
              </Link>{' '}
              were asked to send them again.
            </p>
            <div className="form-end">
              <Button variant="action" busy={busy} onClick={() => retryHeld.mutate(hold.lenderId)}>
                Retry<span className="visually-hidden"> the documents of {nameOf(hold)}</span>
              </Button>
              <Button busy={busy} onClick={() => setRejecting(hold)}>
                Reject them …<span className="visually-hidden"> those of {nameOf(hold)}</span>
              </Button>
            </div>
          </div>
        </section>
      ))}
      {rejecting && (
        <ConfirmDialog
          title={`Reject ${counted(rejecting.documents, 'document')}?`}
          label="Reject them"
          busy={rejectHeld.isPending}
          isOpen
          onConfirm={() => rejectHeld.mutate(rejecting.lenderId, { onSettled: () => setRejecting(null) })}
          onClose={() => setRejecting(null)}
        >
          <p>
            The refusals are right: {nameOf(rejecting)} will not have these documents. Each borrower is told
            that the lender’s system could not take theirs, and asked to send it again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
