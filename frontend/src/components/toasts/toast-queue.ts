import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly kind: ToastKind;
  readonly text: string;
}

const LIFE_MS = 5_000;

export const toasts = new ToastQueue<Toast>({ maxVisibleToasts: 5 });

/** Shows a toast at the bottom right for five seconds; an error stays until it is closed. */
export function showToast(kind: ToastKind, text: string): void {
  toasts.add({ kind, text }, kind === 'error' ? {} : { timeout: LIFE_MS });
}
