import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LanguageMenu } from '../../features/language/components/language-menu';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { MobileMenu } from './mobile-menu';

/** A longer name leaves no room for anything beside it. */
const SHORT_NAME = 28;

export function PortalHeader(): ReactNode {
  const { brand, lender, site } = usePortal();
  const isLong = !lender?.logoUrl && brand.length > SHORT_NAME;
  return (
    <header className="header">
      <div className={`wrap header__row ${isLong ? 'header__row--long' : ''}`}>
        <Link className="header__brand" to="/">
          {lender?.logoUrl ? (
            <img className="header__logo" src={lender.logoUrl} alt={brand} height={44} />
          ) : (
            <span className="header__name">{brand}</span>
          )}
        </Link>
        <p className="header__tagline">{t('Proof of insurance made easy')}</p>
        <nav className="header__nav" aria-label={t('Main')}>
          <Link className="header__link" to="/contact">
            {t('Contact')}
          </Link>
          <Link className="header__link" to="/faqs">
            {t('FAQs')}
          </Link>
          <LanguageMenu languages={site.languages} />
          <Link className="button button--action button--small" to="/enter-reference-id">
            {t('Enter Reference #')}
          </Link>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}
