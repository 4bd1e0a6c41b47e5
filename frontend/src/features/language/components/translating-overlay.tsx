import './language.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../i18n/translate';

const OFFER_ENGLISH_MS = 5_000;

interface TranslatingOverlayProps {
  /** That the page is being translated into. */
  readonly language: string;
  readonly onEnglish: () => void;
}

/** Covers the page while its texts are being translated. In both languages, as either may be the reader's. */
export function TranslatingOverlay({ language, onEnglish }: TranslatingOverlayProps): ReactNode {
  const [late, setLate] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useInertPage();
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), OFFER_ENGLISH_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (late) button.current?.focus();
  }, [late]);
  return createPortal(
    <div className="translating">
      <div className="translating__notice" role="status">
        <p className="translating__text" lang="en">
          <strong>Translating...</strong> Please wait while we translate the page
        </p>
        <p className="translating__text" lang={language}>
          <strong>{t('Translating...')}</strong> {t('Please wait while we translate the page')}
        </p>
        {late && (
          <button ref={button} className="button button--action" type="button" lang="en" onClick={onEnglish}>
            Continue in English
          </button>
        )}
      </div>
    </div>,
    document.body,
  );
}

/** Nothing behind the overlay can be reached; afterwards the focus is where it was. */
function useInertPage(): void {
  useEffect(() => {
    const focused = document.activeElement;
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    return () => {
      page?.removeAttribute('inert');
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, []);
}
