import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { shippedTranslation, speak } from '../../i18n/translate';
import { requestTranslations } from './api/request-translations';
import { TranslatingOverlay } from './components/translating-overlay';
import { rememberLanguage } from './preferred-language';
import { type QueueSnapshot, TranslationQueue } from './translation-queue';

interface Language {
  readonly language: string;
  readonly choose: (language: string) => void;
  /** Absent where nothing is translated: on the server, in English, and before the page is taken over. */
  readonly queue: TranslationQueue | undefined;
}

const LanguageContext = createContext<Language | null>(null);

interface LanguageProviderProps {
  /** Of the page as it came from the server. */
  readonly initial: string;
  /** Of the page; translations are kept for each. */
  readonly path: string;
  /** Makes the shipped translations of a language known. */
  readonly load: (language: string) => Promise<void>;
  readonly children: ReactNode;
}

/** The language of everything below, and the translations of what operators wrote. */
export function LanguageProvider({ initial, path, load, children }: LanguageProviderProps): ReactNode {
  const [language, setLanguage] = useState(initial);
  const hydrated = useHydrated();
  speak(language);
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

  const value = useMemo<Language>(() => {
    const choose = (next: string): void => {
      rememberLanguage(next);
      load(next).then(
        () => setLanguage(next),
        // Without the translations at hand the server still has them.
        () => window.location.reload(),
      );
    };
    return { language, choose, queue };
  }, [language, load, queue]);
  return (
    <LanguageContext value={value}>
      {children}
      {queue && <Overlay queue={queue} onEnglish={() => value.choose('en')} />}
    </LanguageContext>
  );
}

function Overlay({ queue, onEnglish }: { queue: TranslationQueue; onEnglish: () => void }): ReactNode {
  const { translating } = useSnapshot(queue);
  return translating ? <TranslatingOverlay onEnglish={onEnglish} /> : null;
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage is used outside LanguageProvider');
  return language;
}

/** Texts that an operator wrote, in the language of the page: shipped, translated before, or as they are until then. */
export function usePublished(texts: readonly string[]): readonly string[] {
  const { language, queue } = useLanguage();
  useSnapshot(queue);
  const missing = queue ? texts.filter((text) => shippedTranslation(language, text) === undefined) : [];
  useEffect(() => queue?.want(missing));
  return texts.map((text) =>
    language === 'en' ? text : (shippedTranslation(language, text) ?? queue?.find(text) ?? text),
  );
}

const NOTHING: QueueSnapshot = { version: 0, translating: false };
const never = (): (() => void) => () => undefined;
const nothing = (): QueueSnapshot => NOTHING;

function useSnapshot(queue: TranslationQueue | undefined): QueueSnapshot {
  return useSyncExternalStore(queue?.subscribe ?? never, queue?.getSnapshot ?? nothing, nothing);
}
