import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog, Heading, Modal as Sheet, ModalOverlay } from 'react-aria-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CrossIcon } from '../ui/icons';
import { showToast } from '../toasts/toasts';
import { Button } from './button';
import { reasonOf } from '../../api-client/call-result';

interface ModalProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly role?: 'dialog' | 'alertdialog';
  /** The position: centered, `medium` or `wide`, a drawer along an edge, or `side` over most of the page. */
  readonly place?: 'middle' | 'medium' | 'wide' | 'left' | 'right' | 'top' | 'side';
  readonly hideTitle?: boolean;
  readonly children: ReactNode;
}

export function Modal({ title, isOpen, onClose, role = 'dialog', ...rest }: ModalProps) {
  const { place = 'middle', hideTitle = false, children } = rest;
  /**
   * A field with `autoFocus` is focused as soon as it is there. A dialog around this one would take the focus back,
   * unless it knows this one by then.
   */
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  return (
    <ModalOverlay
      className={`veil veil--${place}`}
      isOpen={isOpen}
      onOpenChange={(open) => open || onClose()}
      isDismissable={role === 'dialog'}
    >
      <Sheet className={`sheet sheet--${place}`}>
        <Dialog ref={setDialog} className="sheet__dialog" role={role}>
          <div className={hideTitle ? 'visually-hidden' : 'sheet__head'}>
            <Heading slot="title" className="sheet__title">
              {title}
            </Heading>
            {!hideTitle && (
              <Button variant="plain" square aria-label="Close" onClick={onClose}>
                <CrossIcon />
              </Button>
            )}
          </div>
          {dialog && children}
        </Dialog>
      </Sheet>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly label: string;
  readonly variant?: 'danger' | 'action';
  readonly busy: boolean;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Confirms an irreversible action. */
export const ConfirmDialog = ({
  label,
  variant = 'danger',
  busy,
  onConfirm,
  children,
  ...modal
}: ConfirmDialogProps) => (
  <Modal {...modal} role="alertdialog">
    <div className="stack">
      {children}
      <div className="form-end">
        <Button variant={variant} busy={busy} onClick={onConfirm}>
          {label}
        </Button>
        <Button onClick={modal.onClose} autoFocus>
          Cancel
        </Button>
      </div>
    </div>
  </Modal>
);

interface ConfirmDeleteProps<Item> {
  readonly item: Item | null;
  readonly title: string;
  readonly label: string;
  /** `Failed to delete user`; the reason follows. */
  readonly failed: string;
  readonly done: string;
  readonly deleteItem: (item: Item) => Promise<unknown>;
  /** The query key to invalidate, also after a failure, because another user may have deleted the item. */
  readonly queryKey: readonly unknown[];
  readonly onDeleted?: () => void;
  readonly onClose: () => void;
  readonly children: (item: Item) => ReactNode;
}

export function ConfirmDelete<Item>(props: ConfirmDeleteProps<Item>) {
  const { item, title, label, failed, done, deleteItem, queryKey, onDeleted, onClose, children } = props;
  const queries = useQueryClient();
  const isDeleted = useRef(false);
  const isOpen = item !== null;
  useEffect(() => {
    if (isOpen || !isDeleted.current) return;
    isDeleted.current = false;
    // After the dialog has given the focus back to the row, which goes.
    requestAnimationFrame(() => document.getElementById('main')?.focus());
  }, [isOpen]);
  const { mutate, isPending } = useMutation({
    mutationFn: deleteItem,
    onSuccess: () => {
      showToast('success', done);
      isDeleted.current = true;
      onDeleted?.();
    },
    onError: (error) => showToast('error', `${failed}: ${reasonOf(error)}`),
    onSettled: () => {
      onClose();
      void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={title}
      label={label}
      busy={isPending}
      isOpen={isOpen}
      onConfirm={() => item !== null && mutate(item)}
      onClose={onClose}
    >
      {item !== null && children(item)}
    </ConfirmDialog>
  );
}
