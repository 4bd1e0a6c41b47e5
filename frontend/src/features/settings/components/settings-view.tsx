import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Setting } from '@coverleaf/contracts';
import { Loaded } from '../../../components/controls/notices';
import { listSettings } from '../api/setting-calls';
import { renameSite } from '../../../components/page-title/site-name';
import { Screen } from '../../../components/screen/screen';
import { othersOf, type SettingValues, valuesOf } from '../setting-values';
import { SettingsForm } from './settings-form';

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const SETTINGS = ['settings'];

interface SettingsViewProps {
  /** Whether the editor signs in with a second factor. */
  readonly hasFactor: boolean;
  /** The change requires a second factor of everyone. */
  readonly onFactorRequired: () => void;
}

export function SettingsView({ hasFactor, onFactorRequired }: SettingsViewProps) {
  const queries = useQueryClient();
  // Loaded once per visit, because values must not change during editing.
  const query = useQuery({ queryKey: SETTINGS, queryFn: listSettings, staleTime: Infinity, gcTime: 0 });
  const saved = (settings: readonly Setting[], before: SettingValues): void => {
    const now = valuesOf(settings);
    queries.setQueryData(SETTINGS, settings);
    void queries.invalidateQueries({ queryKey: ['templates'] });
    renameSite(String(now['site.name']));
    if (now['security.require_mfa'] && !before['security.require_mfa']) onFactorRequired();
  };
  return (
    <Screen title="Settings">
      <Loaded query={query} what="settings" errorText={() => 'Failed to load settings'} rows={8}>
        {(settings) => (
          <div className="settings">
            <SettingsForm settings={settings} hasFactor={hasFactor} onSaved={saved} />
            <OtherSettings settings={othersOf(settings)} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** Settings of other programs, which change them through the API. Read-only here. */
function OtherSettings({ settings }: { settings: readonly Setting[] }) {
  if (settings.length === 0) return null;
  return (
    <section className="settings__part" aria-label="Other settings">
      <h2>Other settings</h2>
      <div>
        <p className="quiet">Used by other programs, which change them through the API.</p>
        <dl className="settings__others">
          {settings.map(({ key, value, description }) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{said(value)}</dd>
              {description && <dd className="quiet">{description}</dd>}
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
