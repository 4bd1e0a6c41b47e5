import type { TranslationItem } from '@coverleaf/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, fieldMessagesOf, messageOf } from '../../api-client/call-result';
import { useUnsavedGuard } from '../../components/leaving/use-unsaved-guard';
import { showToast } from '../../components/toasts/toast-queue';
import {
  correctTranslation,
  deleteCorrection,
  getTranslation,
  retryTranslation,
  reviewTranslation,
} from './api/translation-calls';
import { TRANSLATIONS } from './use-translation-list';

const textOf = ({ translation }: TranslationItem): string => translation ?? '';

/** What somebody makes of a translation, and what becomes of it. @param item as it is now */
export function useTranslationForm(item: TranslationItem) {
  const queries = useQueryClient();
  /** What the editor began with. */
  const [base, setBase] = useState(item);
  const [text, setText] = useState(textOf(item));
  const [fault, setFault] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<TranslationItem | null>(null);
  const isChanged = text !== textOf(base);
  useUnsavedGuard(isChanged);

  const begin = (now: TranslationItem): void => {
    setBase(now);
    setText(textOf(now));
    setFault(null);
    setFailure(null);
    setTheirs(null);
  };
  // What the engine brings meanwhile is shown, unless somebody is writing.
  if (item.version > base.version && !isChanged && !theirs) begin(item);

  const keep = (now: TranslationItem): void => {
    queries.setQueryData([TRANSLATIONS, 'one', item.id], now);
    begin(now);
  };
  const done = (words: string) => (now: TranslationItem) => {
    showToast('success', words);
    keep(now);
  };
  const failed = (words: string) => async (error: Error) => {
    if (codeOf(error) === 'stale') {
      const newer = await getTranslation(item.id).catch(() => null);
      if (newer) return setTheirs(newer);
    }
    const { translation } = fieldMessagesOf(error);
    setFault(translation ?? null);
    setFailure(translation ? null : messageOf(error, words));
  };
  const onSettled = (): void => void queries.invalidateQueries({ queryKey: [TRANSLATIONS] });

  const correct = useMutation({
    mutationFn: () => correctTranslation(base, text),
    onSuccess: done('Translation saved'),
    onError: failed('Failed to save the translation'),
    onSettled,
  });
  const review = useMutation({
    mutationFn: () => reviewTranslation(base),
    onSuccess: done('Marked as reviewed'),
    onError: failed('Failed to mark it as reviewed'),
    onSettled,
  });
  const drop = useMutation({
    mutationFn: async () => {
      await deleteCorrection(base);
      return getTranslation(item.id);
    },
    onSuccess: done('The machine’s translation is shown again'),
    onError: failed('Failed to use the machine’s translation'),
    onSettled,
  });
  const retry = useMutation({
    mutationFn: () => retryTranslation(item.id),
    onSuccess: done('The engine was asked again'),
    onError: failed('Failed to ask the engine again'),
    onSettled,
  });
  const isBusy = [correct, review, drop, retry].some(({ isPending }) => isPending);

  return {
    base,
    text,
    write: (next: string): void => {
      setFault(null);
      setText(next);
    },
    isChanged,
    isBusy,
    fault,
    failure,
    theirs,
    /** @returns whether there is something to save */
    save: (): boolean => {
      if (isBusy || theirs) return true;
      if (!text.trim()) {
        setFault('Fill in this field');
        return false;
      }
      correct.mutate();
      return true;
    },
    review: () => review.mutate(),
    drop: () => drop.mutate(),
    retry: () => retry.mutate(),
    loadTheirs: (): void => (theirs ? keep(theirs) : undefined),
    /** What was written stays, to be saved over theirs. */
    keepMine: (): void => {
      if (theirs) setBase(theirs);
      setTheirs(null);
    },
  };
}
