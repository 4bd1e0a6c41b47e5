import { type Appearance, APPEARANCE_COOKIE_PATH, densityOf, themeOf } from '@coverleaf/contracts';

const YEAR_SECONDS = 365 * 86_400;

/** What the gateway wrote into the page, or this page chose since. */
export function currentAppearance(): Appearance {
  const { theme, density } = document.documentElement.dataset;
  return { theme: themeOf(theme), density: densityOf(density) };
}

/** Changes the page at once, and the following ones by a cookie, which the gateway reads. */
export function chooseAppearance(appearance: Appearance): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  for (const [name, value] of Object.entries<string>({ ...appearance })) {
    document.documentElement.dataset[name] = value;
    document.cookie = `${name}=${value}; Path=${APPEARANCE_COOKIE_PATH}; Max-Age=${YEAR_SECONDS}; SameSite=Strict${secure}`;
  }
}
