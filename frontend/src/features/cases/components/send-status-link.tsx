import type { DocumentDetail, NotificationKind } from '@coverleaf/contracts';
import { useState } from 'react';
import { isOnScreen, useKeys } from '../../../components/commands/keyboard';
import { Button } from '../../../components/controls/button';
import { NotificationDialog } from '../../../components/notifications/notification-dialog';
import { Key } from '../../../components/viewer/row-viewer';

/** Sends a caller the link to the status page of their newest document: S, and Enter. */
export function SendStatusLink({ document }: { document: DocumentDetail }) {
  const [isOpen, setOpen] = useState(false);
  useKeys(['s'], {
    isMeant: isOnScreen,
    onLetter: () => {
      setOpen(true);
      return true;
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Send status link
        <Key letter="S" />
      </Button>
      <NotificationDialog
        document={document}
        kind={latestKind(document)}
        title="Send the link to the status page"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** The news that is true now; null if the borrower was told nothing. */
function latestKind({ notifications }: DocumentDetail): NotificationKind | null {
  const kinds = new Set(notifications.map(({ kind }) => kind));
  return (['outcome', 'asked', 'reopened', 'received'] as const).find((kind) => kinds.has(kind)) ?? null;
}
