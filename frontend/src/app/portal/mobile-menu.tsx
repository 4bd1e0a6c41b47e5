import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { LanguageMenu } from '../../features/language/components/language-menu';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

/** A native popover: it opens without script, closes on Escape and on a press elsewhere. */
export function MobileMenu(): ReactNode {
  const { site } = usePortal();
  const menu = useRef<HTMLElement>(null);
  // A browser that has no popovers shows the list in place, with nothing to hide.
  const close = (): void => menu.current?.hidePopover?.();
  const links = [
    ['/', t('Home')],
    ['/contact', t('Contact')],
    ['/faqs', t('FAQs')],
    ['/enter-reference-id', t('Enter Reference #')],
  ] as const;
  return (
    <div className="menu">
      <button className="menu__button" type="button" popoverTarget="menu">
        <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
          <path d="M3 6.5h18M3 12h18M3 17.5h18" />
        </svg>
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
            {/* Open, it would lie over the notice that the page is being translated. */}
            <LanguageMenu languages={site.languages} onChosen={close} />
          </li>
        </ul>
      </nav>
    </div>
  );
}
