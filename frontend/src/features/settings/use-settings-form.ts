import type { Setting } from '@coverleaf/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, fieldMessagesOf, messageOf } from '../../api-client/call-result';
import { useUnsavedGuard } from '../../components/leaving/use-unsaved-guard';
import { showToast } from '../../components/toasts/toast-queue';
import { listSettings, saveSettings } from './api/setting-calls';
import {
  changesOf,
  differencesOf,
  rebase,
  type SettingFaults,
  settingFaults,
  type SettingValues,
  valuesOf,
} from './setting-values';

const FAILED = 'Failed to save settings';

function failureOf(error: unknown): string {
  const message = messageOf(error, FAILED);
  return message.startsWith(FAILED) ? message : `${FAILED}: ${message}`;
}

/** What the form holds, and what becomes of it. @param onSaved hears what holds from now on */
export function useSettingsForm(
  settings: readonly Setting[],
  onSaved: (saved: readonly Setting[], before: SettingValues) => void,
) {
  const [before, setBefore] = useState(() => valuesOf(settings));
  const [values, setValues] = useState(before);
  const [faults, setFaults] = useState<SettingFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** What somebody else has made of the same settings meanwhile. */
  const [theirs, setTheirs] = useState<SettingValues | null>(null);

  const { mutate, isPending } = useMutation({
    mutationFn: (now: SettingValues) => saveSettings(changesOf(before, now)),
    onSuccess: (saved, sent) => {
      showToast('success', 'Settings saved successfully!');
      const held = valuesOf(saved);
      setBefore(held);
      // What was typed while they were saved is not saved yet.
      setValues((now) => rebase(sent, now, held, 'mine'));
      onSaved(saved, before);
    },
    onError: async (error) => {
      if (codeOf(error) === 'stale') {
        const newer = await listSettings().catch(() => null);
        if (newer) return setTheirs(valuesOf(newer));
      }
      setFaults(fieldMessagesOf(error));
      setFailure(failureOf(error));
    },
  });
  const isChanged = differencesOf(before, values).length > 0;
  useUnsavedGuard(isChanged);

  const set = (change: Partial<SettingValues>): void => {
    setFaults((found) => Object.fromEntries(Object.entries(found).filter(([key]) => !(key in change))));
    setValues((now) => ({ ...now, ...change }));
  };
  const save = (): boolean => {
    if (isPending || theirs) return true;
    const found = settingFaults(values);
    setFaults(found);
    setFailure(null);
    const isRight = Object.keys(found).length === 0;
    if (isRight) mutate(values);
    return isRight;
  };
  /** Goes on from what holds by now. */
  const settle = (both: 'mine' | 'theirs'): void => {
    if (!theirs) return;
    setValues(rebase(before, values, theirs, both));
    setBefore(theirs);
    setTheirs(null);
  };
  return { before, values, set, faults, failure, save, isSaving: isPending, isChanged, theirs, settle };
}
