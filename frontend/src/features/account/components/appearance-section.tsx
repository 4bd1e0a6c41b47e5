import { type Appearance, APPEARANCE_COOKIE_PATH, densityOf, themeOf } from '@coverleaf/contracts';
import { useState } from 'react';
import { Options, SelectField } from '../../../components/controls/fields';

const YEAR_SECONDS = 365 * 86_400;

/** What the gateway wrote into the page, or this page chose since. */
function currentAppearance(): Appearance {
  const { theme, density } = document.documentElement.dataset;
  return { theme: themeOf(theme), density: densityOf(density) };
}

/** Changes the page at once, and the following ones by a cookie, which the gateway reads. */
function chooseAppearance(appearance: Appearance): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  for (const [name, value] of Object.entries<string>({ ...appearance })) {
    document.documentElement.dataset[name] = value;
    document.cookie = `${name}=${value}; Path=${APPEARANCE_COOKIE_PATH}; Max-Age=${YEAR_SECONDS}; SameSite=Strict${secure}`;
  }
}

const THEMES = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const DENSITIES = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
] as const;

/** Both choices take effect at once, in this browser only. */
export function AppearanceSection() {
  const [appearance, setAppearance] = useState(currentAppearance);
  const choose = (chosen: Appearance): void => {
    chooseAppearance(chosen);
    setAppearance(chosen);
  };
  return (
    <>
      <p>These choices are kept in this browser. Documents stay white.</p>
      <SelectField
        name="theme"
        label="Theme"
        value={appearance.theme}
        onChange={({ target }) => choose({ ...appearance, theme: themeOf(target.value) })}
      >
        <Options options={THEMES} />
      </SelectField>
      <SelectField
        name="density"
        label="Rows of tables"
        value={appearance.density}
        onChange={({ target }) => choose({ ...appearance, density: densityOf(target.value) })}
      >
        <Options options={DENSITIES} />
      </SelectField>
    </>
  );
}
