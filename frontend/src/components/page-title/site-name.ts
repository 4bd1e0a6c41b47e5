import { useSyncExternalStore } from 'react';

/** The setting `site.name`, as the staff's application was given it with its first byte. */
let name = '';
const listeners = new Set<() => void>();

const read = (): string => {
  name ||= document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? '';
  return name;
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSiteName = (): string => useSyncExternalStore(listen, read);

/** An administrator has given the portal another name. */
export function renameSite(next: string): void {
  name = next;
  for (const listener of listeners) listener();
}
