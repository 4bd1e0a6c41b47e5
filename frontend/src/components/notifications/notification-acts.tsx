import type { DocumentDetail, NotificationKind } from '@coverleaf/contracts';
import { useState } from 'react';
import { Button } from '../controls/button';
import { NotificationDialog } from './notification-dialog';
import { NOTIFICATION_LABELS } from './notification-labels';

interface NotificationActsProps {
  readonly document: DocumentDetail;
  readonly kind: NotificationKind;
}

/** Opens what a notification says. */
export function NotificationActs({ document, kind }: NotificationActsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        aria-label={`Show message: ${NOTIFICATION_LABELS[kind]}`}
        onClick={() => setOpen(true)}
      >
        Show message
      </Button>
      <NotificationDialog
        document={document}
        kind={kind}
        title={NOTIFICATION_LABELS[kind]}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
