import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fieldMessagesOf, messageOf } from '../../../api-client/call-result';
import { Button } from '../../../components/controls/button';
import { PasswordField } from '../../../components/controls/field';
import { valuesOf } from '../../../components/controls/form-values';
import { ErrorNotice } from '../../../components/controls/notice';

interface PasswordAskProps<T> {
  readonly hint: string;
  readonly action: string;
  readonly look: 'action' | 'danger';
  /** When the server gave no words of its own. */
  readonly failed: string;
  readonly ask: (password: string) => Promise<T>;
  readonly onAnswered: (answer: T) => void;
  readonly onCancel: () => void;
}

/** Asks for one's own password before something that matters. */
export function PasswordAsk<T>(props: PasswordAskProps<T>): ReactNode {
  const { hint, action, look, failed, ask, onAnswered, onCancel } = props;
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: ask, onSuccess: onAnswered });
  const refused = fieldMessagesOf(error)['password'];

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { password } = valuesOf(event.currentTarget, ['password']);
    setMissing(!password);
    if (password && !isPending) mutate(password);
  };
  return (
    <form onSubmit={submit} noValidate className="stack account__form">
      {error && !refused && <ErrorNotice>{messageOf(error, failed)}</ErrorNotice>}
      <PasswordField
        name="password"
        label="Your password"
        hint={hint}
        autoComplete="current-password"
        error={missing ? 'Fill in this field' : refused}
        autoFocus
        required
      />
      <div className="form-end">
        <Button type="submit" look={look} busy={isPending}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
