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
import type { Localized, PublishedText } from '../../i18n/published-text';
import { client, resultOf } from '../../api-client/client';
import './language.css';
import { type QueueSnapshot, TranslationQueue } from './translation-queue';

const OFFER_ENGLISH_MS = 5_000;

/** Covers the page during translation into `language`. In both languages: the reader may know only one. */
function TranslatingOverlay({ language, onEnglish }: { language: string; onEnglish: () => void }) {
  const [offersEnglish, setOffersEnglish] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The page is inert while it is covered.
  useEffect(() => {
    const focused = document.activeElement;
    const page = document.getElementById('root');
    page?.setAttribute('inert', '');
    return () => {
      page?.removeAttribute('inert');
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setOffersEnglish(true), OFFER_ENGLISH_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (offersEnglish) button.current?.focus();
  }, [offersEnglish]);
  return createPortal(
    <div className="translating">
      <div className="translating__notice" role="status">
        <p className="translating__text" lang="en">
          <strong>Translating...</strong> Please wait while we translate the page
        </p>
        <p className="translating__text" lang={language}>
          <strong>{t('Translating...')}</strong> {t('Please wait while we translate the page')}
        </p>
        {offersEnglish && (
          <button ref={button} className="button button--action" type="button" lang="en" onClick={onEnglish}>
            Continue in English
          </button>
        )}
      </div>
    </div>,
    document.body,
  );
}

const KEY = 'coverleaf.language';

const YEAR = 365 * 24 * 3_600;

interface Language {
  readonly language: string;
  readonly changeLanguage: (language: string) => void;
  /** Absent if nothing is translated: on the server, in English and before hydration. */
  readonly queue: TranslationQueue | undefined;
  readonly initialTranslations: ReadonlyMap<string, string>;
}

const LanguageContext = createContext<Language | null>(null);

interface LanguageProviderProps {
  readonly initial: string;
  /** Translations of published texts into that language. */
  readonly translations: Readonly<Record<string, string>>;
  /** Path of the page; translations are cached per path. */
  readonly path: string;
  readonly load: (language: string) => Promise<void>;
  readonly children: ReactNode;
}

export function LanguageProvider({ initial, translations, path, load, children }: LanguageProviderProps) {
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
  const { translating } = useSnapshot(queue);
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
        // If the catalog fails to load, the server can render the page.
        () => window.location.reload(),
      );
    };
    return { language, changeLanguage, queue, initialTranslations };
  }, [language, load, queue, initialTranslations]);
  return (
    <LanguageContext value={value}>
      {children}
      {translating && <TranslatingOverlay language={language} onEnglish={() => value.changeLanguage('en')} />}
    </LanguageContext>
  );
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage is used outside LanguageProvider');
  return language;
}

/**
 * Published texts in the language of the page: shipped, cached, or in English until they are translated.
 * @param isComplete false while more texts are loading, so that all are requested together
 */
export function usePublished(texts: readonly string[], isComplete = true): readonly PublishedText[] {
  const { language, queue, initialTranslations } = useLanguage();
  useSnapshot(queue);
  useEffect(() => (isComplete ? undefined : queue?.expectMore()), [queue, isComplete]);
  const translated = texts.map((text) =>
    language === 'en'
      ? text
      : (shippedTranslation(language, text) ?? initialTranslations.get(text) ?? queue?.find(text)),
  );
  const missing = texts.filter((_, index) => translated[index] === undefined);
  useEffect(() => queue?.request(missing));
  return texts.map((text, index) => {
    const translation = translated[index];
    return { text: translation ?? text, lang: translation === undefined ? 'en' : undefined };
  });
}

/** Items with these fields in the language of the page. @param isComplete as in `usePublished` */
export function useLocalized<T extends object, Field extends keyof T & string>(
  items: readonly T[],
  fields: readonly Field[],
  isComplete = true,
): readonly Localized<T, Field>[] {
  const texts = usePublished(
    items.flatMap((item) => fields.map((field) => String(item[field]))),
    isComplete,
  );
  return items.map((item, index) => {
    const own = fields.map((field, at) => ({ field, ...texts[index * fields.length + at] }));
    return {
      ...item,
      ...Object.fromEntries(own.map(({ field, text }) => [field, text])),
      lang: Object.fromEntries(own.map(({ field, lang }) => [field, lang])),
    } as Localized<T, Field>;
  });
}

const EMPTY_SNAPSHOT: QueueSnapshot = { version: 0, translating: false };
const subscribeToNothing = (): (() => void) => () => undefined;
const emptySnapshot = (): QueueSnapshot => EMPTY_SNAPSHOT;

function useSnapshot(queue: TranslationQueue | undefined): QueueSnapshot {
  return useSyncExternalStore(
    queue?.subscribe ?? subscribeToNothing,
    queue?.getSnapshot ?? emptySnapshot,
    emptySnapshot,
  );
}

/** Stores the language for this browser, and in a cookie for the server. */
function storeLanguage(language: string): void {
  document.cookie = `language=${language}; path=/; max-age=${YEAR}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  try {
    localStorage.setItem(KEY, language);
  } catch (error) {
    // Without storage the cookie still works.
    console.info('The language could not be stored', error);
  }
}

/** @returns the translations by position; undefined when the request failed */
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
