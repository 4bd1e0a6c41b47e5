import { type ReactNode, useEffect, useRef } from 'react';
import { fieldId } from '../../../components/forms/form-errors';
import { t } from '../../../i18n/translate';

interface AddressFieldProps {
  readonly address: string;
}

/** Where the browser does not let a page copy, the borrower can: the address is selected already. */
export function AddressField({ address }: AddressFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const id = fieldId('address');
  return (
    <div className="field no-print">
      <label className="field__label" htmlFor={id}>
        {t('This browser does not let us copy. Copy the address yourself:')}
      </label>
      <input
        className="field__control"
        id={id}
        ref={field}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
