import type { ReactNode } from 'react';
import {
  Button,
  Text,
  UNSTABLE_Toast as ToastBox,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { AlertIcon, CheckIcon, CrossIcon } from '../ui/icons';
import { InfoIcon } from '../ui/staff-icons';
import { type ToastKind, toasts } from './toast-queue';

const LOOKS: Readonly<Record<ToastKind, { icon: () => ReactNode; word: string }>> = {
  success: { icon: CheckIcon, word: 'Success' },
  error: { icon: CrossIcon, word: 'Error' },
  warning: { icon: AlertIcon, word: 'Warning' },
  info: { icon: InfoIcon, word: 'Info' },
};

/** The toasts of the admin area. They wait while a pointer or the focus is on them; F6 leads to them. */
export function Toasts(): ReactNode {
  return (
    <ToastRegion queue={toasts} className="toasts" aria-label="Notifications">
      {({ toast }) => {
        const { icon: Icon, word } = LOOKS[toast.content.kind];
        const { action } = toast.content;
        return (
          <ToastBox toast={toast} className={`toast toast--${toast.content.kind}`}>
            <span className="toast__icon">
              <Icon />
            </span>
            <ToastContent className="toast__text">
              <Text slot="title">
                <span className="visually-hidden">{word}: </span>
                {toast.content.text}
              </Text>
            </ToastContent>
            {action && (
              <Button
                slot={null}
                className="toast__action"
                onPress={() => {
                  action.run();
                  toasts.close(toast.key);
                }}
              >
                {action.label}
              </Button>
            )}
            <Button slot="close" className="toast__close" aria-label="Close">
              <CrossIcon />
            </Button>
          </ToastBox>
        );
      }}
    </ToastRegion>
  );
}
