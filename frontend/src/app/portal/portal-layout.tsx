import { useRef } from 'react';
import { Link, Outlet, useHref, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../../components/ui/error-boundary';
import { MenuIcon } from '../../components/ui/icons';
import { PhoneLink } from '../../components/ui/phone-link';
import { t, translateText } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalPage } from './portal-page';
import { LanguageMenu } from '../../features/language/language-menu';
import { HelpBlock } from '../../features/support/support';
import { useFocusOnNavigation, useFocusAfterLoad } from './page-focus';
import { LostPageError } from '../../components/lazy/load-code';

/** Keeps the header and footer when a page's chunk fails to load. Other errors pass through. */
function lostPage(error: Error) {
  if (error instanceof LostPageError) return <LostPage />;
  throw error;
}

function LostPage() {
  const { site } = usePortal();
  const address = useHref(useLocation());
  useFocusAfterLoad();
  return (
    <PortalPage
      title={t('Connection lost')}
      lead={t("This page couldn't load. Nothing you entered before is lost.")}
    >
      <div className="button-row">
        {/* A full reload: this page may belong to an older release. */}
        <a className="button button--action" href={address}>
          {t('Try again')}
        </a>
      </div>
      <p className="receipt__phone">
        {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
      </p>
    </PortalPage>
  );
}

/** A native popover: it opens without script and closes on Escape and on an outside click. */
function MobileMenu() {
  const { site } = usePortal();
  const menu = useRef<HTMLElement>(null);
  // A browser without popovers shows the list in place.
  const close = (): void => menu.current?.hidePopover?.();
  const links = [
    ['/', t('Home')],
    ['/contact', t('Contact')],
    ['/faqs', t('FAQs')],
    ['/enter-reference-id', t('Enter Reference #')],
    ['/upload', t('Upload Insurance')],
  ] as const;
  return (
    <div className="menu">
      <button className="menu__button" type="button" popoverTarget="menu">
        <MenuIcon />
        {t('Menu')}
      </button>
      <nav className="menu__panel" id="menu" popover="auto" ref={menu} aria-label={t('Menu')}>
        <ul className="menu__list">
          {links.map(([path, text]) => (
            <li key={path}>
              <Link className="menu__link" to={path} onClick={close}>
                {text}
              </Link>
            </li>
          ))}
          <li className="menu__language">
            <span>{t('Language')}</span>
            {/* An open menu would cover the translation overlay. */}
            <LanguageMenu languages={site.languages} onChosen={close} />
          </li>
        </ul>
      </nav>
    </div>
  );
}

/** Longest brand name, in characters, that leaves room for the navigation. */
const SHORT_NAME = 28;

function PortalHeader() {
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
          <Link className="button button--small" to="/enter-reference-id">
            {t('Enter Reference #')}
          </Link>
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}

export function PortalLayout() {
  const { lender, site } = usePortal();
  const { pathname } = useLocation();
  useFocusOnNavigation();
  return (
    <>
      <a className="skip-link" href="#main">
        {t('Skip to main content')}
      </a>
      <PortalHeader />
      {lender?.notice && (
        <aside className="callout callout--page" aria-label={t('About this page')}>
          <p className="wrap">{translateText(lender.notice)}</p>
        </aside>
      )}
      <main className="page" id="main" tabIndex={-1}>
        {/* The key clears the previous page's error. */}
        <ErrorBoundary fallback={lostPage} key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <HelpBlock support={site.support} />
      <PortalFooter />
    </>
  );
}

function PortalFooter() {
  const { brand, lender } = usePortal();
  return (
    <footer className="footer on-band">
      <div className="wrap footer__row">
        {/* A page cached over New Year's Eve may hydrate with another year. */}
        <p suppressHydrationWarning>
          {/* oxlint-disable-next-line react/purity -- see above */}
          {t('© {year} {brand}. All rights reserved.', { year: new Date().getUTCFullYear(), brand })}
        </p>
        <Link to="/disclaimer">{t('Privacy Policy')}</Link>
        {lender?.id && lender.takesUploads && <Link to="/verify">{t('Is this letter real?')}</Link>}
      </div>
    </footer>
  );
}
