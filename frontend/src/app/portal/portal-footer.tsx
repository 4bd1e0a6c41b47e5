import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

export function PortalFooter(): ReactNode {
  const { brand } = usePortal();
  return (
    <footer className="footer on-band">
      <div className="wrap footer__row">
        {/* A page kept over New Year's Eve may be told another year by the browser: no reason to warn. */}
        <p suppressHydrationWarning>
          {/* oxlint-disable-next-line react/purity -- see above */}
          {t('© {year} {brand}. All rights reserved.', { year: new Date().getUTCFullYear(), brand })}
        </p>
        <Link to="/disclaimer">{t('Privacy Policy')}</Link>
      </div>
    </footer>
  );
}
