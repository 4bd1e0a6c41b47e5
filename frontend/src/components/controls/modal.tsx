import type { ReactNode } from 'react';
import { Dialog, Heading, Modal as Sheet, ModalOverlay } from 'react-aria-components';
import { useMutation } from '@tanstack/react-query';
import { CrossIcon } from '../ui/icons';
import { showToast } from '../toasts/toasts';
import { Button } from './button';
import { reasonOf } from '../../api-client/call-result';

interface ModalProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `alertdialog` asks before something that cannot be taken back. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Where it stands: in the middle, `wide` for what needs room, along an edge as a drawer, `side` over most of the page. */
  readonly place?: 'middle' | 'wide' | 'left' | 'right' | 'top' | 'side';
  readonly hideTitle?: boolean;
  readonly children: ReactNode;
}

/** A window over the page, which takes no click and no focus meanwhile. Escape closes it. */
export function Modal({ title, isOpen, onClose, role = 'dialog', ...rest }: ModalProps): ReactNode {
  const { place = 'middle', hideTitle = false, children } = rest;
  return (
    <ModalOverlay
      className={`veil veil--${place}`}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable={role === 'dialog'}
    >
      <Sheet className={`sheet sheet--${place}`}>
        <Dialog className="sheet__dialog" role={role}>
          <div className={hideTitle ? 'visually-hidden' : 'sheet__head'}>
            <Heading slot="title" className="sheet__title">
              {title}
            </Heading>
            {!hideTitle && (
              <Button look="plain" square aria-label="Close" onClick={onClose}>
                <CrossIcon />
              </Button>
            )}
          </div>
          {children}
        </Dialog>
      </Sheet>
    </ModalOverlay>
  );
}

interface ConfirmDeleteProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** Of the button that does it. */
  readonly label: string;
  /** `Failed to delete user`; the reason follows. */
  readonly failed: string;
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  readonly onDeleted: () => void;
  /** Also after a failure: somebody else may have deleted it. */
  readonly onFailed: () => void;
  readonly onClose: () => void;
  /** What is to go, and that it cannot be undone. */
  readonly children: ReactNode;
}

/** Asks before something goes for good. */
export function ConfirmDelete(props: ConfirmDeleteProps): ReactNode {
  const { isOpen, title, label, failed, done, remove, onDeleted, onFailed, onClose, children } = props;
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      showToast('success', done);
      onDeleted();
    },
    onError: (error) => {
      showToast('error', `${failed}: ${reasonOf(error)}`);
      onFailed();
    },
  });
  return (
    <Modal title={title} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <div className="stack">
        {children}
        <div className="form-end">
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {label}
          </Button>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  );
}
