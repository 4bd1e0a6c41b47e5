import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Setting } from '@coverleaf/contracts';
import { formatNumber } from '../../../components/controls/format';
import { LoadError, Skeleton, WarningNotice } from '../../../components/controls/notices';
import { listSettings, previewEmailRetention, previewRetention } from '../api/setting-calls';
import { renameSite } from '../../../components/page-title/site-name';
import { Screen } from '../../../components/screen/screen';
import { othersOf, type SettingValues, valuesOf } from '../setting-values';
import { SettingsForm } from './settings-form';

interface Doomed {
  readonly count: number;
  readonly isCapped: boolean;
}

const KINDS = {
  document: {
    preview: async (days: number): Promise<Doomed> => {
      const { documents, documentsAreCapped } = await previewRetention(days);
      return { count: documents, isCapped: documentsAreCapped };
    },
    stays: 'Documents on legal hold and undecided documents stay.',
  },
  email: {
    preview: async (days: number): Promise<Doomed> => {
      const { emails, emailsAreCapped } = await previewEmailRetention(days);
      return { count: emails, isCapped: emailsAreCapped };
    },
    stays: 'Documents filed from them stay.',
  },
} as const;

interface RetentionNoticeProps {
  readonly kind: keyof typeof KINDS;
  /** Days, as they are filled in; '' is for good. */
  readonly before: string;
  readonly now: string;
}

/** What a shorter time would do, before it is saved. */
export function RetentionNotice({ kind, before, now }: RetentionNoticeProps): ReactNode {
  const days = Number(now);
  const isShorter = /^[1-9]\d{0,3}$/.test(now) && (before === '' || days < Number(before));
  const { data } = useQuery({
    queryKey: ['retention', kind, days],
    queryFn: () => KINDS[kind].preview(days),
    enabled: isShorter,
  });
  if (!isShorter || !data) return null;
  const { count, isCapped } = data;
  const counted = `${formatNumber(count)}${isCapped ? ' or more' : ''} ${kind}${count === 1 ? '' : 's'}`;
  return (
    <WarningNotice>
      Tonight’s run would permanently delete {counted}. {KINDS[kind].stays}
    </WarningNotice>
  );
}

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
