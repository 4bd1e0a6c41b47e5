import { densityOf, themeOf } from '@coverleaf/contracts';
import { useState } from 'react';
import { chooseAppearance, currentAppearance } from '../../../components/admin-theme/appearance';
import { Options, SelectField } from '../../../components/controls/fields';

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
  const choose = (chosen: typeof appearance): void => {
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
