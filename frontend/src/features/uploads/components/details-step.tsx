import type { ReactNode, Ref } from 'react';
import { fileSize } from '@coverleaf/contracts';
import type { FieldErrors } from '../../../components/forms/form-errors';
import { TextField } from '../../../components/forms/text-field';
import { t } from '../../../i18n/translate';
import { asksInstitution, needsInstitution, type UploadFields, type UploadTarget } from '../upload-fields';
import { type PageFile, totalBytes } from '../pages/page-file';
import type { Step } from '../upload-steps';

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
        hint={t('As shown on your policy.')}
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

interface PlainFieldsProps {
  readonly target: UploadTarget;
  readonly fields: UploadFields;
  readonly errors: FieldErrors;
  readonly ref: Ref<HTMLDivElement>;
}

/** The rest of the form for a browser without script, or before hydration. */
export function PlainFields({ target, fields, errors, ref }: PlainFieldsProps): ReactNode {
  return (
    <div className="upload__plain" ref={ref}>
      <DetailsFields target={target} fields={fields} errors={errors} />
      <button className="button button--action button--wide" type="submit">
        {t('Submit Insurance Document')}
      </button>
    </div>
  );
}

interface CheckStepProps {
  readonly pages: readonly PageFile[];
  readonly fields: UploadFields;
  readonly target: UploadTarget;
  readonly lender: string | null;
  /** Absent while the document is being sent. */
  readonly onEdit: ((step: Step) => void) | undefined;
}

/** Summary of what will be sent, with a Change button per row. */
export function CheckStep({ pages, fields, target, lender, onEdit }: CheckStepProps): ReactNode {
  const isPdf = pages[0]?.kind === 'pdf';
  const documentLabel = isPdf
    ? (pages[0]?.name ?? '')
    : pages.length === 1
      ? t('1 page')
      : t('{count} pages', { count: pages.length });
  const rows: readonly (readonly [string, string, Step | null])[] = [
    [t('Document'), `${documentLabel}, ${fileSize(totalBytes(pages))}`, 'file'],
    [t('Your Name'), fields.name, 'details'],
    asksInstitution(target)
      ? [t('Financial Institution'), fields.financialInstitution || t('Not provided'), 'details']
      : [t('Financial Institution'), lender ?? '', null],
    [t('Insurance Company'), fields.insuranceCompany, 'details'],
    [t('Email Address'), fields.email || t('Not provided'), 'details'],
  ];
  return (
    <dl className="facts facts--edit">
      {rows.map(([label, value, step]) => (
        <div className="facts__row" key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {step && onEdit && (
            <dd className="facts__edit">
              <button className="link-button" type="button" onClick={() => onEdit(step)}>
                {t('Change')}
                <span className="visually-hidden"> {label}</span>
              </button>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
