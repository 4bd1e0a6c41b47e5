import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** What can still be done about what a toast tells of. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

const LIFE_MS = 5_000;

export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: 5 });

/** Shows a toast at the bottom right for five seconds; an error stays until it is closed. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  toasts.add({ kind, text, action }, kind === 'error' ? {} : { timeout: LIFE_MS });
}
