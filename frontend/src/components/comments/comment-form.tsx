import type { Colleague } from '@coverleaf/contracts';
import { Button } from '../controls/button';
import { Options, SelectField } from '../controls/fields';
import { type CustomFieldProps, type FormFieldsProps } from '../forms/form-fields';
import { defineForm } from '../forms/form-definition';
import { MutationForm } from '../forms/mutation-form';
import { CrossIcon } from '../ui/icons';

export interface CommentValues {
  readonly text: string;
  readonly isCall: boolean;
  readonly mentions: readonly string[];
}

const COMMENT_FORM = defineForm<CommentValues>({
  text: {
    ...{ kind: 'textarea', label: 'Comment', hint: 'For colleagues. The borrower never sees it.' },
    ...{ required: true, rows: 3, maxLength: 2_000 },
  },
  mentions: { kind: 'custom', label: 'Ask a colleague to look', initial: [] },
  isCall: { kind: 'checkbox', label: 'This was a phone call with the borrower' },
});

interface CommentFormProps<Reply> {
  /** About a document: colleagues can be asked to look. */
  readonly colleagues?: readonly Colleague[];
  /** About a case: it may tell of a phone call. */
  readonly mayBeCall?: boolean;
  readonly send: (values: CommentValues) => Promise<Reply>;
  readonly onSent: (reply: Reply) => void;
}

/** Writes a comment for colleagues. */
export function CommentForm<Reply>({ colleagues = [], mayBeCall = false, ...rest }: CommentFormProps<Reply>) {
  const custom: FormFieldsProps<CommentValues>['custom'] = {
    mentions: (field) => colleagues.length > 0 && <MentionField {...field} colleagues={colleagues} />,
    ...(!mayBeCall && { isCall: () => null }),
  };
  return (
    <MutationForm
      form={COMMENT_FORM}
      failed="Failed to save the comment"
      label="Add comment"
      custom={custom}
      {...rest}
    />
  );
}

interface MentionFieldProps extends CustomFieldProps<readonly string[]> {
  readonly colleagues: readonly Colleague[];
}

/** The chosen colleagues, and a list to choose one more. */
function MentionField({ name, label, error, value, onChange, colleagues }: MentionFieldProps) {
  const others = colleagues.filter(({ id }) => !value.includes(id));
  return (
    <div className="stack">
      {others.length > 0 && (
        <SelectField
          {...{ name, label, error }}
          hint="It comes to their queue “Mine”."
          value=""
          onChange={({ target }) => target.value && onChange([...value, target.value])}
        >
          <option value="">Nobody{value.length > 0 && ' else'}</option>
          <Options options={others.map((one) => [one.id, one.name])} />
        </SelectField>
      )}
      {value.length > 0 && (
        <ul className="button-row">
          {colleagues
            .filter(({ id }) => value.includes(id))
            .map((one) => (
              <li key={one.id}>
                <Button
                  aria-label={`Don’t ask ${one.name}`}
                  onClick={() => onChange(value.filter((id) => id !== one.id))}
                >
                  {one.name}
                  <CrossIcon />
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
