import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../components/forms/form-errors';
import { TextField } from '../../../components/forms/text-field';
import { t } from '../../../i18n/translate';
import type { ConfirmationFields } from '../confirmation-fields';

interface ConfirmationInputsProps {
  readonly known: Partial<ConfirmationFields>;
  readonly errors: FieldErrors;
}

export function ConfirmationInputs({ known, errors }: ConfirmationInputsProps): ReactNode {
  return (
    <>
      <TextField
        name="name"
        label={t('Your Name')}
        autoComplete="name"
        maxLength={200}
        defaultValue={known.name}
        error={errors.name}
      />
      <TextField
        name="email"
        label={t('Email Address')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        maxLength={254}
        defaultValue={known.email}
        error={errors.email}
      />
      <TextField
        name="phone"
        label={t('Phone Number')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        defaultValue={known.phone}
        error={errors.phone}
      />
      <TextField
        name="financialInstitution"
        label={t('Financial Institution')}
        autoComplete="off"
        maxLength={200}
        defaultValue={known.financialInstitution}
        error={errors.financialInstitution}
      />
      <TextField
        name="collateralDetails"
        label={t('Collateral Details')}
        hint={t('Make, model and VIN of the vehicle, boat or RV, or the address of the home.')}
        autoComplete="off"
        maxLength={500}
        defaultValue={known.collateralDetails}
        error={errors.collateralDetails}
      />
      <TextField
        name="loanNumberLast4"
        label={t('Last Four Digits of Loan Number')}
        hint={t('Only the last 4: we do not want the whole number.')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
        defaultValue={known.loanNumberLast4}
        error={errors.loanNumberLast4}
        className="field--short"
      />
      <TextField
        name="additionalInfo"
        label={t('Additional Information')}
        optional
        rows={4}
        maxLength={2_000}
        defaultValue={known.additionalInfo}
        error={errors.additionalInfo}
      />
    </>
  );
}
