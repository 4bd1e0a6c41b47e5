import { CheckField, FieldError } from '../controls/fields';
import type { CustomFieldProps } from './form-fields';

interface CheckGroupProps<Value extends string> extends CustomFieldProps<readonly Value[]> {
  readonly labels: Readonly<Record<Value, string>>;
}

/** Any number of choices from a list. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { name, label, error, value, labels, onChange } = props;
  const options = Object.entries<string>(labels) as [Value, string][];
  return (
    <fieldset className="check-group">
      <legend className="fld__label">{label}</legend>
      {error && <FieldError>{error}</FieldError>}
      <div className="check-group__options">
        {options.map(([option, text]) => (
          <CheckField
            key={option}
            name={`${name}.${option}`}
            label={text}
            aria-invalid={error ? true : undefined}
            checked={value.includes(option)}
            onChange={({ target }) =>
              // In the order of the list, so that the same choice gives the same value.
              onChange(
                options
                  .map(([one]) => one)
                  .filter((one) => (one === option ? target.checked : value.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
