import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate';

/** The two ways on from a page that explains something. */
export function NextSteps(): ReactNode {
  return (
    <section className="onward" aria-labelledby="onward-title">
      <h2 id="onward-title">{t('What to do now')}</h2>
      <p>{t('See what is on file for you, or send your insurance document right away.')}</p>
      <div className="button-row">
        <Link className="button button--action" to="/enter-reference-id">
          {t('Enter Reference #')}
        </Link>
        <Link className="button" to="/upload">
          {t('Upload Insurance')}
        </Link>
      </div>
    </section>
  );
}
