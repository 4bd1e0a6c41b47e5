import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { languageName } from '@coverleaf/contracts';
import { setRenderLanguage, shippedTranslation, t } from '../../i18n/translate';
import { useHydrated } from '../../components/page-title/use-hydrated';
import type { PublishedText } from '../../i18n/published-text';
import { client, resultOf } from '../../api-client/client';
import './language.css';
import { type QueueSnapshot, TranslationQueue } from './translation-queue';

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

const KEY = 'coverleaf.language';

const YEAR = 365 * 24 * 3_600;

interface Language {
  readonly language: string;
  readonly changeLanguage: (language: string) => void;
  /** Absent where nothing is translated: on the server, in English, and before the page is taken over. */
  readonly queue: TranslationQueue | undefined;
  /** Translations that came with the page. */
  readonly initialTranslations: ReadonlyMap<string, string>;
}

const LanguageContext = createContext<Language | null>(null);

interface LanguageProviderProps {
  /** Of the page as it came from the server. */
  readonly initial: string;
  /** Into that language, of what operators wrote for the page. */
  readonly translations: Readonly<Record<string, string>>;
  /** Of the page; translations are kept for each. */
  readonly path: string;
  /** Makes the shipped translations of a language known. */
  readonly load: (language: string) => Promise<void>;
  readonly children: ReactNode;
}

/** The language of everything below, and the translations of what operators wrote. */
export function LanguageProvider(props: LanguageProviderProps): ReactNode {
  const { initial, translations, path, load, children } = props;
  const [language, setLanguage] = useState(initial);
  const hydrated = useHydrated();
  setRenderLanguage(language);
  const queue = useMemo(
    () =>
      hydrated && language !== 'en'
        ? new TranslationQueue(path, language, requestTranslations, localStorage)
        : undefined,
    [hydrated, language, path],
  );
  useEffect(() => () => queue?.stop(), [queue]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  const initialTranslations = useMemo(
    () => new Map(language === initial ? Object.entries(translations) : []),
    [language, initial, translations],
  );
  const value = useMemo<Language>(() => {
    const changeLanguage = (next: string): void => {
      storeLanguage(next);
      load(next).then(
        () => setLanguage(next),
        // Without the translations at hand the server still has them.
        () => window.location.reload(),
      );
    };
    return { language, changeLanguage, queue, initialTranslations };
  }, [language, load, queue, initialTranslations]);
  return (
    <LanguageContext value={value}>
      {children}
      {queue && <Overlay queue={queue} language={language} onEnglish={() => value.changeLanguage('en')} />}
    </LanguageContext>
  );
}

interface OverlayProps {
  readonly queue: TranslationQueue;
  readonly language: string;
  readonly onEnglish: () => void;
}

function Overlay({ queue, ...shown }: OverlayProps): ReactNode {
  const { translating } = useSnapshot(queue);
  return translating ? <TranslatingOverlay {...shown} /> : null;
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage is used outside LanguageProvider');
  return language;
}

/**
 * Texts that an operator wrote, in the language of the page: shipped, translated before, or as they are until then.
 *
 * @param isComplete false while more texts of this kind are being read: then they are asked for together
 */
export function usePublished(texts: readonly string[], isComplete = true): readonly PublishedText[] {
  const { language, queue, initialTranslations } = useLanguage();
  useSnapshot(queue);
  useEffect(() => (isComplete ? undefined : queue?.expectMore()), [queue, isComplete]);
  const said = texts.map((text) =>
    language === 'en'
      ? text
      : (shippedTranslation(language, text) ?? initialTranslations.get(text) ?? queue?.find(text)),
  );
  const missing = texts.filter((_, index) => said[index] === undefined);
  useEffect(() => queue?.request(missing));
  return texts.map((text, index) => {
    const translation = said[index];
    return { text: translation ?? text, lang: translation === undefined ? 'en' : undefined };
  });
}

const NOTHING: QueueSnapshot = { version: 0, translating: false };
const never = (): (() => void) => () => undefined;
const nothing = (): QueueSnapshot => NOTHING;

function useSnapshot(queue: TranslationQueue | undefined): QueueSnapshot {
  return useSyncExternalStore(queue?.subscribe ?? never, queue?.getSnapshot ?? nothing, nothing);
}

/** Remembers the language: for this browser, and in a cookie for the first byte of its next page. */
function storeLanguage(language: string): void {
  document.cookie = `language=${language}; path=/; max-age=${YEAR}; samesite=lax`;
  try {
    localStorage.setItem(KEY, language);
  } catch (error) {
    // A browser that keeps nothing still has the cookie.
    console.info('The language could not be kept', error);
  }
}

/** @returns the translations by position; nothing when the request failed */
async function requestTranslations(
  texts: readonly string[],
  language: string,
): Promise<readonly string[] | undefined> {
  const body = { texts: [...texts], targetLanguage: languageName(language, 'en') };
  const result = await resultOf(client.POST('/api/v1/translations', { body }));
  if (result.ok && result.reply.translations.length === texts.length) return result.reply.translations;
  console.info('Translation request failed');
  return undefined;
}
