import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button';
import { Field } from '../../../components/controls/field';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';

interface ConfirmErasureProps {
  readonly email: string;
  readonly onErase: () => void;
  readonly onCancel: () => void;
}

/** The address once more, so that nobody erases by a press too many, nor somebody else. */
export function ConfirmErasure({ email, onErase, onCancel }: ConfirmErasureProps): ReactNode {
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const repeated = valuesOf(form, ['repeated']).repeated.trim().toLowerCase();
    const fits = repeated === email.trim().toLowerCase();
    setWrong(!fits);
    if (fits) onErase();
    else focusFirstWrong(form);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        name="repeated"
        type="email"
        label="Repeat the borrower’s email"
        error={isWrong ? 'This is not the address above' : undefined}
        required
        autoFocus
        autoComplete="off"
      />
      <div className="form-end">
        <Button type="submit" look="danger">
          Erase
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
