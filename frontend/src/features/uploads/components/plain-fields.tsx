import type { ReactNode, Ref } from 'react';
import type { FieldErrors } from '../../../components/forms/form-errors';
import { t } from '../../../i18n/translate';
import type { UploadFields, UploadTarget } from '../upload-fields';
import { DetailsFields } from './details-fields';

interface PlainFieldsProps {
  readonly target: UploadTarget;
  readonly fields: UploadFields;
  readonly errors: FieldErrors;
  readonly ref: Ref<HTMLDivElement>;
}

/** The rest of the form for a browser whose script has not loaded, or never will. */
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
