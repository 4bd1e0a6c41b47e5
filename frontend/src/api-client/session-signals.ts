/** What an answer to any call may say about the session behind it. */
export type SessionSignal =
  /** It is over, or there was none; why, in the server's words. */
  | { readonly kind: 'lost'; readonly code: string; readonly detail: string }
  /** Something has to be done first, such as choosing a password. */
  | { readonly kind: 'duty' };

type Listener = (signal: SessionSignal) => void;

const listeners = new Set<Listener>();

export function onSessionSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function signalSession(signal: SessionSignal): void {
  for (const listener of listeners) listener(signal);
}
