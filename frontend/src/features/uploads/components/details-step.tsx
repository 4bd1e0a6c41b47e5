import type { Ref } from 'react';
import { fileSize } from '@coverleaf/contracts';
import type { FieldErrors } from '../../../components/forms/form-errors';
import { EMAIL_INPUT, type TextFieldProps, TextFields } from '../../../components/forms/text-field';
import { type Fact, Facts } from '../../../components/ui/facts';
import { t } from '../../../i18n/translate';
import { asksInstitution, needsInstitution, type UploadFields, type UploadTarget } from '../upload-fields';
import { type PageFile, totalBytes } from '../pages/page-file';
import type { Step } from '../upload-steps';

interface DetailsFieldsProps {
  readonly target: UploadTarget;
  readonly fields: UploadFields;
  readonly errors: FieldErrors;
}

const NAME = { autoComplete: 'off', autoCapitalize: 'words', enterKeyHint: 'next', maxLength: 200 } as const;

export function DetailsFields({ target, fields, errors }: DetailsFieldsProps) {
  const institution: TextFieldProps = {
    ...NAME,
    name: 'financialInstitution',
    label: t('Financial Institution'),
    hint: t('The bank or credit union that sent you the letter.'),
    optional: !needsInstitution(target),
  };
  return (
    <TextFields
      fields={[
        { ...NAME, name: 'name', label: t('Your Name'), autoComplete: 'name' },
        ...(asksInstitution(target) ? [institution] : []),
        {
          ...NAME,
          name: 'insuranceCompany',
          label: t('Insurance Company'),
          hint: t('As shown on your policy.'),
        },
        {
          ...EMAIL_INPUT,
          name: 'email',
          label: t('Email Address'),
          enterKeyHint: 'done',
          optional: !target.emailRequired,
        },
      ]}
      values={{ ...fields }}
      errors={errors}
    />
  );
}

/** The rest of the form for a browser without script, or before hydration. */
export function PlainFields({ ref, ...details }: DetailsFieldsProps & { ref: Ref<HTMLDivElement> }) {
  return (
    <div className="upload__plain" ref={ref}>
      <DetailsFields {...details} />
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

export function CheckStep({ pages, fields, target, lender, onEdit }: CheckStepProps) {
  const [first] = pages;
  const count = pages.length === 1 ? t('1 page') : t('{count} pages', { count: pages.length });
  const document = first?.kind === 'pdf' ? first.name : count;
  const editable = (label: string, value: string, step: Step = 'details'): Fact => {
    const action = onEdit && (
      <button className="link-button" type="button" onClick={() => onEdit(step)}>
        {t('Change')}
        <span className="visually-hidden"> {label}</span>
      </button>
    );
    return [label, value, { action }];
  };
  return (
    <Facts
      className="facts--edit"
      facts={[
        editable(t('Document'), `${document}, ${fileSize(totalBytes(pages))}`, 'file'),
        editable(t('Your Name'), fields.name),
        asksInstitution(target)
          ? editable(t('Financial Institution'), fields.financialInstitution || t('Not provided'))
          : [t('Financial Institution'), lender],
        editable(t('Insurance Company'), fields.insuranceCompany),
        editable(t('Email Address'), fields.email || t('Not provided')),
      ]}
    />
  );
}
