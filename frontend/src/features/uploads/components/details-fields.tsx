import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../components/forms/form-errors';
import { TextField } from '../../../components/forms/text-field';
import { t } from '../../../i18n/translate';
import { asksInstitution, needsInstitution, type UploadFields, type UploadTarget } from '../upload-fields';

interface DetailsFieldsProps {
  readonly target: UploadTarget;
  readonly fields: UploadFields;
  readonly errors: FieldErrors;
}

export function DetailsFields({ target, fields, errors }: DetailsFieldsProps): ReactNode {
  return (
    <>
      <TextField
        name="name"
        label={t('Your Name')}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={200}
        defaultValue={fields.name}
        error={errors.name}
      />
      {asksInstitution(target) && (
        <TextField
          name="financialInstitution"
          label={t('Financial Institution')}
          hint={t('The bank or credit union that sent you the letter.')}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={200}
          optional={!needsInstitution(target)}
          defaultValue={fields.financialInstitution}
          error={errors.financialInstitution}
        />
      )}
      <TextField
        name="insuranceCompany"
        label={t('Insurance Company')}
        hint={t('As it is named on your policy.')}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={200}
        defaultValue={fields.insuranceCompany}
        error={errors.insuranceCompany}
      />
      <TextField
        name="email"
        label={t('Email Address')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={254}
        optional={!target.emailRequired}
        defaultValue={fields.email}
        error={errors.email}
      />
    </>
  );
}
