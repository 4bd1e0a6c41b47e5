import { useSyncExternalStore } from 'react';

/** The setting `site.name`, from the HTML shell of the staff application. */
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

export function renameSite(next: string): void {
  name = next;
  for (const listener of listeners) listener();
}
