import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import { useErrorTitle } from '../page-title/page-title';
import { type FieldErrors, fieldId } from './form-errors';

interface ErrorSummaryProps {
  readonly errors: FieldErrors;
  /** Whether a field with an error is on the screen, to be led to; every one is when absent. */
  readonly isHere?: (field: string) => boolean;
}

/** Says what is wrong with a form and leads to each field. Render it anew, with a new `key`, at every submit. */
export function ErrorSummary({ errors, isHere = () => true }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useErrorTitle(t('Error: '));
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="error-box" role="alert" tabIndex={-1} ref={box}>
      <h2 className="error-box__title">{t('There is a problem')}</h2>
      <ul className="error-box__list">
        {Object.entries(errors).map(([field, message]) => (
          <li key={field}>
            {isHere(field) ? (
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  // Only the focus moves: a fragment would add a step to the way back.
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
