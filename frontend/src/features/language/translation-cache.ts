/** Entries older than this are dropped when they are read. */
const LIFETIME_MS = 24 * 3_600_000;

interface Entry {
  readonly timestamp: number;
  readonly translations: Readonly<Record<string, string>>;
}

export interface KeptTranslations {
  /** When the oldest of them came, in milliseconds since 1970. */
  readonly since: number;
  readonly translations: ReadonlyMap<string, string>;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (path: string, language: string): string => `coverleaf.translations:${language}:${path}`;

/** The translations of a page that this browser still has. Trouble with the storage is only logged. */
export function readTranslations(
  storage: Place,
  path: string,
  language: string,
  now = Date.now(),
): KeptTranslations {
  try {
    const text = storage.getItem(keyOf(path, language));
    if (text === null) return { since: now, translations: new Map() };
    const { timestamp, translations } = JSON.parse(text) as Entry;
    if (now - timestamp < LIFETIME_MS)
      return { since: timestamp, translations: new Map(Object.entries(translations)) };
    storage.removeItem(keyOf(path, language));
  } catch (error) {
    console.info('Translations could not be read from the browser', error);
  }
  return { since: now, translations: new Map() };
}

/** More of a page do not make the others younger: a correction reaches every browser within the lifetime. */
export function keepTranslations(
  storage: Place,
  path: string,
  language: string,
  { since, translations }: KeptTranslations,
): void {
  try {
    const entry: Entry = { timestamp: since, translations: Object.fromEntries(translations) };
    storage.setItem(keyOf(path, language), JSON.stringify(entry));
  } catch (error) {
    console.info('Translations could not be kept in the browser', error);
  }
}
