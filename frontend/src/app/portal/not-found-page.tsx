import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Rosette } from '../../components/layouts/rosette';
import { usePageTitle } from '../../components/page-title/page-title';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

export function NotFoundPage(): ReactNode {
  const { brand } = usePortal();
  usePageTitle(t('Page not found | {brand}', { brand }), 404);
  return (
    <div className="lost lost--desk on-band">
      <Rosette />
      <div className="wrap">
        <p className="lost__number" aria-hidden="true">
          404
        </p>
        <h1 tabIndex={-1}>{t('Oops!')}</h1>
        <p className="desk__lead">
          {t(
            "The digital landscape continues beyond this point, but this particular path doesn't lead anywhere.",
          )}
        </p>
        <div className="button-row">
          <Link className="button button--action" to="/">
            {t('Return to Home')}
          </Link>
          <Link className="button button--quiet" to="/enter-reference-id">
            {t('Enter Reference #')}
          </Link>
        </div>
      </div>
    </div>
  );
}
