import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Setting } from '@coverleaf/contracts';
import { LoadError, Skeleton } from '../../../components/controls/notices';
import { listSettings } from '../api/setting-calls';
import { renameSite } from '../../../components/page-title/site-name';
import { Screen } from '../../../components/screen/screen';
import { othersOf, type SettingValues, valuesOf } from '../setting-values';
import { SettingsForm } from './settings-form';

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const SETTINGS = ['settings'];

interface SettingsViewProps {
  /** Whether the editor signs in with a second factor. */
  readonly hasTotp: boolean;
  /** A second factor is asked of everybody from now on. */
  readonly onFactorRequired: () => void;
}

export function SettingsView({ hasTotp, onFactorRequired }: SettingsViewProps): ReactNode {
  const queries = useQueryClient();
  // Asked for once, anew at each visit: what is being edited must not change by itself.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: SETTINGS,
    queryFn: listSettings,
    staleTime: Infinity,
    gcTime: 0,
  });
  const saved = (settings: readonly Setting[], before: SettingValues): void => {
    const now = valuesOf(settings);
    queries.setQueryData(SETTINGS, settings);
    void queries.invalidateQueries({ queryKey: ['templates'] });
    renameSite(String(now['site.name']));
    if (now['security.require_mfa'] && !before['security.require_mfa']) onFactorRequired();
  };
  return (
    <Screen title="Settings">
      {isError && (
        <LoadError message="Failed to load settings" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton label="Loading settings..." rows={8} />}
      {data && (
        <div className="settings">
          <SettingsForm settings={data} hasTotp={hasTotp} onSaved={saved} />
          <OtherSettings settings={othersOf(data)} />
        </div>
      )}
    </Screen>
  );
}

/** What other programs keep here. They change it through the API; here it can be read. */
function OtherSettings({ settings }: { readonly settings: readonly Setting[] }): ReactNode {
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
