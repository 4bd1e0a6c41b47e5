import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import { useErrorTitle } from '../page-title/page-title';
import { type FieldErrors, fieldId } from './form-errors';

interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  /** Whether a field is on the screen and can be linked to. Default: all are. */
  readonly isHere?: (field: string) => boolean;
}

/** Lists the errors of a form with links to the fields. Give it a new `key` at every submit. */
export function ErrorSummary({ errors, isHere = () => true }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useErrorTitle(t('Error: '));
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="error-box" role="alert" tabIndex={-1} ref={box}>
      <h2 className="error-box__title">{t('There is a problem')}</h2>
      <ul className="error-box__list roomy">
        {Object.entries(errors).map(([field, message]) => (
          <li key={field}>
            {isHere(field) ? (
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  // Moves the focus only: a fragment would add a history entry.
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
