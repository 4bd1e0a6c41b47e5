import type { ErasurePlan } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { ConfirmErasure } from './confirm-erasure';
import { Modal } from '../../../components/controls/modal';
import { WarningNotice } from '../../../components/controls/notice';
import { counted, planWords } from '../plan-words';

interface ErasurePlanNoticeProps {
  readonly plan: ErasurePlan;
  /** Whose it is. */
  readonly email: string;
  readonly busy: boolean;
  readonly onErase: () => void;
}

export function ErasurePlanNotice({ plan, email, busy, onErase }: ErasurePlanNoticeProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { documents, mails, held } = plan;
  const isEmpty = documents === 0 && mails === 0;
  const erase = (): void => {
    setAsking(false);
    onErase();
  };
  return (
    <WarningNotice>
      {isEmpty ? (
        <p>There is nothing under this address that could be erased.</p>
      ) : (
        <>
          <p>This would be erased for good:</p>
          <ul className="privacy__plan">
            {planWords(plan).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {held > 0 && <p>{counted(held, 'document')} on legal hold would stay.</p>}
      {!isEmpty && (
        <Button look="danger" busy={busy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Erase this borrower
        </Button>
      )}
      <Modal
        title="Erase this borrower?"
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>
          {counted(documents, 'document')} and {counted(mails, 'email')}, with everything that belongs to
          them, go for good. Nobody can bring them back.
        </p>
        <ConfirmErasure email={email} onErase={erase} onCancel={() => setAsking(false)} />
      </Modal>
    </WarningNotice>
  );
}
