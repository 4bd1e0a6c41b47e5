import { fileSize } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import { type PageFile, totalBytes } from '../pages/page-file';
import { asksInstitution, type UploadFields, type UploadTarget } from '../upload-fields';
import type { Step } from '../upload-steps';

interface CheckStepProps {
  readonly pages: readonly PageFile[];
  readonly fields: UploadFields;
  readonly target: UploadTarget;
  readonly lender: string | null;
  /** Absent while the document is on its way. */
  readonly onEdit: ((step: Step) => void) | undefined;
}

/** Everything as it will be sent, each part with a way back to it. */
export function CheckStep({ pages, fields, target, lender, onEdit }: CheckStepProps): ReactNode {
  const isPdf = pages[0]?.kind === 'pdf';
  const what = isPdf
    ? (pages[0]?.name ?? '')
    : pages.length === 1
      ? t('1 page')
      : t('{count} pages', { count: pages.length });
  const rows: readonly (readonly [string, string, Step | null])[] = [
    [t('Document'), `${what}, ${fileSize(totalBytes(pages))}`, 'file'],
    [t('Your Name'), fields.name, 'details'],
    asksInstitution(target)
      ? [t('Financial Institution'), fields.financialInstitution || t('Not given'), 'details']
      : [t('Financial Institution'), lender ?? '', null],
    [t('Insurance Company'), fields.insuranceCompany, 'details'],
    [t('Email Address'), fields.email || t('Not given'), 'details'],
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
