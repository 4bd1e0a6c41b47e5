import type { ReactNode } from 'react';
import { t } from '../i18n/translate';

interface UnexpectedErrorProps {
  readonly message: string;
  /** `/skyla`, or `/` without a lender. */
  readonly home: string;
}

/** The last resort. It uses nothing that may itself be what broke. */
export function UnexpectedError({ message, home }: UnexpectedErrorProps): ReactNode {
  return (
    <main className="wrap lost">
      <h1>{t('Unexpected Application Error!')}</h1>
      <p>{message}</p>
      <p>
        <a className="button button--action" href={home}>
          {t('Return to Home')}
        </a>
      </p>
    </main>
  );
}
