import type { EngineName, TranslationItem } from '@coverleaf/contracts';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../components/controls/button';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { TextAreaField } from '../../../components/controls/more-fields';
import { ErrorNotice } from '../../../components/controls/notice';
import { absenceWords, languageName } from '../translation-words';
import { useTranslationForm } from '../use-translation-form';
import { TranslationFacts } from './translation-facts';

/** Somebody else was quicker, or the engine. Nothing is lost: either version can be gone on with. */
const StaleTranslationNotice = ({ theirs, onLoad, onKeep }: StaleTranslationNoticeProps): ReactNode => (
  <ErrorNotice>
    <p>This translation was changed meanwhile. Nothing that you have written is lost. It now reads:</p>
    <p className="translations__whole" lang={theirs.translation === null ? undefined : theirs.language}>
      {theirs.translation ?? absenceWords(theirs)}
    </p>
    <div className="form-end">
      <Button onClick={onKeep}>Keep editing</Button>
      <Button onClick={onLoad}>Load their version instead</Button>
    </div>
  </ErrorNotice>
);

interface TranslationFormProps {
  readonly item: TranslationItem;
  readonly engine: EngineName;
  readonly onChanged: (isChanged: boolean) => void;
}

/** As the server has it. */
const MOST_CHARACTERS = 20_000;

export function TranslationForm({ item, engine, onChanged }: TranslationFormProps): ReactNode {
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
  // Also what the server finds fault with.
  useEffect(() => {
    if (form.fault) focusFirstWrong(box.current);
  }, [form.fault]);
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
            error={form.fault ?? undefined}
            hint={
              base.translation === null
                ? absenceWords(base)
                : 'Keep phone numbers, <marks> and names in {braces} as they are'
            }
            rows={rows}
            maxLength={MOST_CHARACTERS}
            required
            onChange={({ target }) => form.write(target.value)}
          />
          {base.machine && (
            <section aria-labelledby="translation-machine">
              <h3 id="translation-machine">What the machine had made of it</h3>
              <p className="translations__whole" lang={base.language}>
                {base.machine.translation}
              </p>
            </section>
          )}
        </div>
        <div className="translations__end stack">
          {form.theirs && (
            <StaleTranslationNotice theirs={form.theirs} onLoad={form.loadTheirs} onKeep={form.keepMine} />
          )}
          {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
          <div className="form-end">
            <Button type="submit" look="action" busy={form.isBusy}>
              Save
            </Button>
            {base.standing === 'review' && !isChanged && (
              <Button busy={form.isBusy} onClick={form.review}>
                Mark reviewed
              </Button>
            )}
            {base.standing === 'corrected' && !isChanged && (
              <Button busy={form.isBusy} onClick={form.drop}>
                Use the machine’s again
              </Button>
            )}
            {engine !== 'none' && ['review', 'reviewed', 'missing'].includes(base.standing) && !isChanged && (
              <Button busy={form.isBusy} onClick={form.retry}>
                Ask the engine again
              </Button>
            )}
          </div>
        </div>
      </form>
      <TranslationFacts item={base} />
    </div>
  );
}

interface StaleTranslationNoticeProps {
  readonly theirs: TranslationItem;
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}
