/** Entries older than this are dropped when they are read. */
const LIFETIME_MS = 24 * 3_600_000;

interface Entry {
  readonly timestamp: number;
  readonly translations: Readonly<Record<string, string>>;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (path: string, language: string): string => `coverleaf.translations:${language}:${path}`;

/** The translations of a page that this browser still has. Trouble with the storage is only logged. */
export function readTranslations(
  storage: Place,
  path: string,
  language: string,
  now = Date.now(),
): ReadonlyMap<string, string> {
  try {
    const text = storage.getItem(keyOf(path, language));
    if (text === null) return new Map();
    const { timestamp, translations } = JSON.parse(text) as Entry;
    if (now - timestamp < LIFETIME_MS) return new Map(Object.entries(translations));
    storage.removeItem(keyOf(path, language));
  } catch (error) {
    console.info('Translations could not be read from the browser', error);
  }
  return new Map();
}

export function keepTranslations(
  storage: Place,
  path: string,
  language: string,
  translations: ReadonlyMap<string, string>,
  now = Date.now(),
): void {
  try {
    const entry: Entry = { timestamp: now, translations: Object.fromEntries(translations) };
    storage.setItem(keyOf(path, language), JSON.stringify(entry));
  } catch (error) {
    console.info('Translations could not be kept in the browser', error);
  }
}
