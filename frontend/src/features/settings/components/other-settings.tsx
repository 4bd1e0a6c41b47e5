import type { Setting } from '@coverleaf/contracts';
import type { ReactNode } from 'react';

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What other programs keep here. They change it through the API; here it can be read. */
export function OtherSettings({ settings }: { readonly settings: readonly Setting[] }): ReactNode {
  if (settings.length === 0) return null;
  return (
    <section className="settings__part" aria-label="Other settings">
      <h2>Other settings</h2>
      <div>
        <p className="quiet">Kept for other programs, which change them through the API.</p>
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
