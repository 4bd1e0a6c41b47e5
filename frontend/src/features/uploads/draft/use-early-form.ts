import { type RefObject, useMemo, useRef } from 'react';
import { readFields } from '../../../components/forms/form-errors';
import { FIELD_NAMES, type UploadFields } from '../upload-fields';

/** The plain fields that stand in the page until the script takes over. */
export interface EarlyForm {
  /** What was typed into them. */
  readonly read: () => Partial<UploadFields>;
  /** Waits until nobody is typing there: a field that vanishes under the fingers loses their place. */
  readonly free: () => Promise<void>;
  /** The borrower has sent the form: there is nothing to wait for. */
  readonly hurry: () => void;
}

export function useEarlyForm(plain: RefObject<HTMLElement | null>): EarlyForm {
  const release = useRef<() => void>(() => undefined);
  return useMemo(
    () => ({
      read: () => {
        const form = plain.current?.closest('form');
        if (!form) return {};
        const typed = Object.entries(readFields(form, FIELD_NAMES)).filter(([, value]) => value !== '');
        return Object.fromEntries(typed);
      },
      free: () =>
        new Promise((resolve) => {
          const fields = plain.current;
          const typing = (): boolean => fields?.contains(document.activeElement) ?? false;
          const end = (): void => {
            fields?.removeEventListener('focusout', left);
            resolve();
          };
          // Only afterwards is it known where the focus went; another window leaves it where it is.
          const left = (): void => void setTimeout(() => typing() || end());
          release.current = end;
          if (typing()) fields?.addEventListener('focusout', left);
          else resolve();
        }),
      hurry: () => release.current(),
    }),
    [plain],
  );
}
