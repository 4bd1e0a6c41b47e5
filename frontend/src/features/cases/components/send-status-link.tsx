import type { DocumentDetail, NotificationKind } from '@coverleaf/contracts';
import { useState } from 'react';
import { isOnScreen, useKeys } from '../../../components/commands/keyboard';
import { Button } from '../../../components/controls/button';
import { Modal } from '../../../components/controls/modal';
import { NotificationDialog } from '../../../components/notifications/notification-dialog';
import { Key } from '../../../components/viewer/row-viewer';

interface SendStatusLinkProps {
  /** Whose status page is shown; undefined: there is none to be sent. */
  readonly document: DocumentDetail | undefined;
  /** Why there is none. */
  readonly obstacle?: string;
}

/** Sends a caller the link to the status page of their newest document: S, and Enter. */
export function SendStatusLink({ document, obstacle }: SendStatusLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const dialog = { title: 'Send the link to the status page', isOpen, onClose: () => setOpen(false) };
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
      {document ? (
        <NotificationDialog document={document} kind={latestKind(document)} {...dialog} />
      ) : (
        <Modal {...dialog}>
          <p>{obstacle}</p>
        </Modal>
      )}
    </>
  );
}

/** The news that is true now; null if there is none to send again, or nowhere to send it. */
function latestKind(document: DocumentDetail): NotificationKind | null {
  const { phone, email, confirmation, notifications } = document;
  if (phone === null && email === null && confirmation === null) return null;
  const current = notifications.filter(({ earlier }) => earlier === undefined);
  const kinds = new Set(current.map(({ kind }) => kind));
  return (['outcome', 'asked', 'reopened', 'received'] as const).find((kind) => kinds.has(kind)) ?? null;
}
