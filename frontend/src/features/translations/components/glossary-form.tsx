import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/field';
import { focusFirstWrong } from '../../../components/controls/form-values';
import { showToast } from '../../../components/toasts/toast-queue';
import { addGlossaryTerm } from '../api/translation-calls';

/** As the server has it. */
const SHORTEST = 2;
const LONGEST = 100;

export function GlossaryForm({ onAdded }: { readonly onAdded: () => void }): ReactNode {
  const box = useRef<HTMLFormElement>(null);
  const [term, setTerm] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const wrong = (words: string): void => {
    setFault(words);
    focusFirstWrong(box.current);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: addGlossaryTerm,
    onSuccess: () => {
      showToast('success', 'Term locked');
      setTerm('');
      onAdded();
    },
    onError: (error) => wrong(fieldMessagesOf(error)['term'] ?? messageOf(error, 'Failed to lock the term')),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    if (term.trim().length < SHORTEST) return wrong(`Use at least ${SHORTEST} characters`);
    mutate(term.trim());
  };
  return (
    <form ref={box} className="translations__add" onSubmit={submit} noValidate>
      <Field
        name="term"
        label="Term"
        value={term}
        error={fault ?? undefined}
        maxLength={LONGEST}
        autoComplete="off"
        required
        onChange={({ target }) => {
          setFault(null);
          setTerm(target.value);
        }}
      />
      <Button type="submit" look="action" busy={isPending}>
        Lock term
      </Button>
    </form>
  );
}
