import type { ReactNode } from 'react';
import { Dialog, Heading, Modal as Sheet, ModalOverlay } from 'react-aria-components';
import { CrossIcon } from '../ui/icons';
import { Button } from './button';

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
