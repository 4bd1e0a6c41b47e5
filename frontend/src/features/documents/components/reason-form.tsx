import { REJECTION_REASONS, type RejectionCode } from '@coverleaf/contracts';
import { type FormEvent, useState } from 'react';
import { SelectField, TextAreaField, Options } from '../../../components/controls/fields';
import { focusFirstWrong, valuesOf } from '../../../components/controls/form-values';
import { type Decidable, languageNote, type Rejection, rejectionOf } from '../decisions';
import { EMPTY_ERROR } from '../../../components/forms/form-definition';
import { FormEnd } from '../../../components/forms/mutation-form';

interface ReasonFormProps {
  /** Of the button. */
  readonly label: string;
  readonly variant: 'danger' | 'action';
  readonly documents: readonly Decidable[];
  readonly onReason: (reason: Rejection) => void;
  readonly onCancel: () => void;
}

const REASONS = Object.entries(REJECTION_REASONS) as [RejectionCode, { label: string; words: string }][];

/** A common reason, which is translated for the borrower, a free-text note, or both. */
export function ReasonForm({ label: button, variant, documents, onReason, onCancel }: ReasonFormProps) {
  const [code, setCode] = useState<string>('');
  const [isMissing, setMissing] = useState(false);
  const chosen = REASONS.find(([one]) => one === code);
  const languages = languageNote(documents);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const reason = rejectionOf(chosen?.[0], valuesOf(form, ['reason']).reason);
    setMissing(!reason);
    if (reason) onReason(reason);
    else focusFirstWrong(form);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <SelectField
        name="reasonCode"
        label="Reason"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        hint={chosen && `The borrower sees, in their language: ${chosen[1].words}`}
        autoFocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      >
        <option value="">Other reason</option>
        {/* A digit chooses the reason that begins with it. */}
        <Options options={REASONS.map(([one, { label }], index) => [one, `${index + 1} ${label}`])} />
      </SelectField>
      <TextAreaField
        name="reason"
        label={chosen ? 'Note (optional)' : 'Message to borrower'}
        hint={['The borrower will see this exactly as written.', languages].filter(Boolean).join(' ')}
        rows={3}
        maxLength={500}
        error={isMissing && !chosen ? EMPTY_ERROR : undefined}
        required={!chosen}
      />
      <FormEnd label={button} variant={variant} cancel={onCancel} />
    </form>
  );
}
