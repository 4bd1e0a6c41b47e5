import {
  Button,
  Text,
  UNSTABLE_Toast as ToastBox,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, CrossIcon } from '../ui/icons';
import { InfoIcon } from '../ui/staff-icons';

type ToastKind = 'success' | 'error' | 'warning' | 'info';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface Toast {
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

const LIFE_MS = 5_000;

export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: 5 });

/** Shows a toast at the bottom right for five seconds or `lifeMs`; an error stays until it is closed. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction, lifeMs = LIFE_MS): void {
  toasts.add({ kind, text, action }, kind === 'error' ? {} : { timeout: lifeMs });
}

/** Browsers refuse to copy without HTTPS, and some ask for permission. */
export async function copyToClipboard(
  copy: (clipboard: Clipboard) => Promise<void>,
  done: string,
  failed: string,
): Promise<void> {
  try {
    await copy(navigator.clipboard);
    showToast('success', done);
  } catch {
    showToast('error', failed);
  }
}

const LOOKS: Readonly<Record<ToastKind, { icon: () => ReactNode; word: string }>> = {
  success: { icon: CheckIcon, word: 'Success' },
  error: { icon: CrossIcon, word: 'Error' },
  warning: { icon: AlertIcon, word: 'Warning' },
  info: { icon: InfoIcon, word: 'Info' },
};

/** The toasts of the admin area. They stay while they have the pointer or the focus; F6 focuses them. */
export const Toasts = () => (
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
