/** The name of a language, with a capital: by itself (`Español`), or as another language calls it. */
export function languageName(code: string, inLanguage: string = code): string {
  const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1);
}

/** How dates and times are written for somebody in the United States who reads this language. */
export const localeOf = (language: string): string => `${language}-US`;
