import type { CaseReminder } from '@coverleaf/contracts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { momentWords } from '../../../components/controls/values';
import { ShownMessage } from '../../../components/notifications/shown-message';
import { CASES_KEY, previewReminder, resendReminder } from '../api/case-calls';
import { ASK_LABELS } from '../case-events';
import { useCaseChange } from '../use-case-acts';

interface ReminderMessageProps {
  readonly caseId: string;
  readonly reminderId: string;
  readonly reminder: CaseReminder;
}

/** A button that opens what a reminder says. The newest one is sent again there, while the case asks for it. */
export function ReminderMessage({ caseId, reminderId, reminder }: ReminderMessageProps) {
  const [isOpen, setOpen] = useState(false);
  const { show } = useCaseChange();
  const title = `Reminder: ${ASK_LABELS[reminder.ask]}`;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="plain"
        aria-label={`Show message: ${title}, ${momentWords(reminder.sentAt ?? reminder.openedAt, 'minute')}`}
        onClick={() => setOpen(true)}
      >
        Show message
      </Button>
      <Modal title={title} isOpen={isOpen} onClose={close} place="medium">
        <ShownMessage
          queryKey={[...CASES_KEY, 'reminder', reminderId]}
          read={() => previewReminder(caseId, reminderId)}
          resend={reminder.mayResend ? () => resendReminder(caseId, reminderId) : null}
          onSent={(one) => {
            show(one);
            close();
          }}
        />
      </Modal>
    </>
  );
}
