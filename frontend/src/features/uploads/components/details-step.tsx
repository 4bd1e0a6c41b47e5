import type { Ref } from 'react';
import { fileSize } from '@coverleaf/contracts';
import type { FieldErrors } from '../../../components/forms/form-errors';
import { EMAIL_INPUT, type TextFieldProps, TextFields } from '../../../components/forms/text-field';
import { type Fact, Facts } from '../../../components/ui/facts';
import { t } from '../../../i18n/translate';
import { asksInstitution, needsInstitution, type UploadFields, type UploadTarget } from '../upload-fields';
import { isPdf, type PageFile, totalBytes } from '../pages/page-file';
import type { KnownPdfs } from '../pages/use-pdf-pages';
import type { Step } from '../upload-steps';
import { type Sheet, SheetList } from './page-thumbnail';

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
  readonly pdfs: KnownPdfs;
  readonly fields: UploadFields;
  readonly target: UploadTarget;
  readonly lender: string | null;
  /** Absent while the document is being sent. */
  readonly onEdit: ((step: Step) => void) | undefined;
  readonly onEnlarge: (sheet: Sheet) => void;
}

export function CheckStep(props: CheckStepProps) {
  const { pages, pdfs, fields, target, lender, onEdit, onEnlarge } = props;
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
    <>
      <SheetList pages={pages} pdfs={pdfs} onEnlarge={onEnlarge} />
      <Facts
        className="facts--edit"
        facts={[
          editable(t('Document'), `${documentWords(pages)}, ${fileSize(totalBytes(pages))}`, 'file'),
          editable(t('Your Name'), fields.name),
          asksInstitution(target)
            ? editable(t('Financial Institution'), fields.financialInstitution || t('Not provided'))
            : [t('Financial Institution'), lender],
          editable(t('Insurance Company'), fields.insuranceCompany),
          editable(t('Email Address'), fields.email || t('Not provided')),
        ]}
      />
    </>
  );
}

/** `policy.pdf`, `3 pages`, or `2 files` where a PDF is among them. */
function documentWords(pages: readonly PageFile[]): string {
  const count = pages.length;
  const pdf = pages.find(isPdf);
  if (pdf) return count === 1 ? pdf.name : t('{count} files', { count });
  return count === 1 ? t('1 page') : t('{count} pages', { count });
}
