const KEY = 'coverleaf.language';
const YEAR = 365 * 24 * 3_600;

/** Remembers the language: for this browser, and in a cookie for the first byte of its next page. */
export function rememberLanguage(language: string): void {
  document.cookie = `language=${language}; path=/; max-age=${YEAR}; samesite=lax`;
  try {
    localStorage.setItem(KEY, language);
  } catch (error) {
    // A browser that keeps nothing still has the cookie.
    console.info('The language could not be kept', error);
  }
}
