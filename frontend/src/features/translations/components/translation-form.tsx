import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { EngineName, TranslationItem } from '@coverleaf/contracts';
import { useUnsavedGuard } from '../../../components/leaving/use-unsaved-guard';
import { showToast } from '../../../components/toasts/toasts';
import {
  correctTranslation,
  deleteCorrection,
  getTranslation,
  retryTranslation,
  reviewTranslation,
  TRANSLATIONS,
} from '../api/translation-calls';
import { Button } from '../../../components/controls/button';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { TextAreaField } from '../../../components/controls/fields';
import { ErrorNotice, StaleNotice } from '../../../components/controls/notices';
import { absenceLabel, languageName } from '../translation-labels';
import { TranslationFacts } from './translation-facts';
import { codeOf, fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { EMPTY_ERROR } from '../../../components/forms/form-definition';

const textOf = ({ translation }: TranslationItem): string => translation ?? '';

interface Act {
  readonly call: () => Promise<TranslationItem>;
  readonly done: string;
  readonly failed: string;
}

function useTranslationForm(item: TranslationItem) {
  const queries = useQueryClient();
  const [base, setBase] = useState(item);
  const [text, setText] = useState(textOf(item));
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<TranslationItem | null>(null);
  const isChanged = text !== textOf(base);
  useUnsavedGuard(isChanged);

  const begin = (now: TranslationItem): void => {
    setBase(now);
    setText(textOf(now));
    setFieldError(null);
    setFailure(null);
    setTheirs(null);
  };
  // A new machine translation is shown unless the user has typed.
  if (item.version > base.version && !isChanged && !theirs) begin(item);

  const keep = (now: TranslationItem): void => {
    queries.setQueryData([TRANSLATIONS, 'one', item.id], now);
    begin(now);
  };
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: ({ call }: Act) => call(),
    onSuccess: (now, { done }) => {
      showToast('success', done);
      keep(now);
    },
    onError: async (error, { failed }) => {
      if (codeOf(error) === 'stale') {
        const newer = await getTranslation(item.id).catch(() => null);
        if (newer) return setTheirs(newer);
      }
      const { translation } = fieldMessagesOf(error);
      setFieldError(translation ?? null);
      setFailure(translation ? null : messageOf(error, failed));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [TRANSLATIONS] }),
  });

  return {
    base,
    text,
    write: (next: string): void => {
      setFieldError(null);
      setText(next);
    },
    isChanged,
    isBusy,
    fieldError,
    failure,
    theirs,
    save: (): void => {
      if (isBusy || theirs) return;
      if (!text.trim()) return setFieldError(EMPTY_ERROR);
      mutate({
        call: () => correctTranslation(base, text),
        done: 'Translation saved',
        failed: 'Failed to save the translation',
      });
    },
    review: () =>
      mutate({
        call: () => reviewTranslation(base),
        done: 'Marked as reviewed',
        failed: 'Failed to mark it as reviewed',
      }),
    restoreMachine: () =>
      mutate({
        call: async () => {
          await deleteCorrection(base);
          return getTranslation(item.id);
        },
        done: 'Machine translation restored',
        failed: 'Failed to restore the machine translation',
      }),
    retry: () =>
      mutate({
        call: () => retryTranslation(item.id),
        done: 'Requested again',
        failed: 'Failed to request it again',
      }),
    loadTheirs: (): void => (theirs ? keep(theirs) : undefined),
    /** Keeps the typed text, to be saved over theirs. */
    keepMine: (): void => {
      if (theirs) setBase(theirs);
      setTheirs(null);
    },
  };
}

interface TranslationFormProps {
  readonly item: TranslationItem;
  readonly engine: EngineName;
  readonly onChanged: (isChanged: boolean) => void;
}

/** The limit in the contracts. */
const MOST_CHARACTERS = 20_000;

export function TranslationForm({ item, engine, onChanged }: TranslationFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const form = useTranslationForm(item);
  const { base, isChanged } = form;
  useEffect(() => {
    onChanged(isChanged);
    return () => onChanged(false);
  }, [onChanged, isChanged]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  // Also for the server's errors.
  useEffect(() => {
    if (form.fieldError) focusFirstWrong(box.current);
  }, [form.fieldError]);
  const rows = Math.min(14, Math.max(4, Math.ceil(item.text.length / 55)));
  return (
    <div className="viewer__halves translations__halves">
      <form ref={box} className="translations__form" onSubmit={submit} noValidate>
        <section className="translations__source" aria-labelledby="translation-source">
          <h3 id="translation-source">English</h3>
          <p className="translations__whole">{base.text}</p>
        </section>
        <div className="stack">
          <TextAreaField
            name="translation"
            label={languageName(base.language)}
            lang={base.language}
            dir="auto"
            spellCheck
            value={form.text}
            error={form.fieldError ?? undefined}
            hint={
              base.translation === null
                ? absenceLabel(base)
                : 'Keep phone numbers, <marks> and names in {braces} as they are'
            }
            rows={rows}
            maxLength={MOST_CHARACTERS}
            required
            onChange={({ target }) => form.write(target.value)}
          />
          {base.machine && (
            <section aria-labelledby="translation-machine">
              <h3 id="translation-machine">Machine translation</h3>
              <p className="translations__whole" lang={base.language}>
                {base.machine.translation}
              </p>
            </section>
          )}
        </div>
        <div className="translations__end stack">
          {form.theirs && (
            <StaleNotice what="this translation" onLoad={form.loadTheirs} onKeep={form.keepMine}>
              <p
                className="translations__whole"
                lang={form.theirs.translation === null ? undefined : form.theirs.language}
              >
                {form.theirs.translation ?? absenceLabel(form.theirs)}
              </p>
            </StaleNotice>
          )}
          {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
          <div className="form-end">
            <Button type="submit" variant="action" busy={form.isBusy}>
              Save
            </Button>
            {base.standing === 'review' && !isChanged && (
              <Button busy={form.isBusy} onClick={form.review}>
                Mark reviewed
              </Button>
            )}
            {base.standing === 'corrected' && !isChanged && (
              <Button busy={form.isBusy} onClick={form.restoreMachine}>
                Restore machine translation
              </Button>
            )}
            {engine !== 'none' && ['review', 'reviewed', 'missing'].includes(base.standing) && !isChanged && (
              <Button busy={form.isBusy} onClick={form.retry}>
                Translate again
              </Button>
            )}
          </div>
        </div>
      </form>
      <TranslationFacts item={base} />
    </div>
  );
}
