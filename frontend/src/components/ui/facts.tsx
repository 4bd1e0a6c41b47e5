import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode, extra?: FactExtra];

interface FactExtra {
  /** Language of the value, if it differs from the page's. */
  readonly lang?: string | undefined;
  readonly action?: ReactNode;
}

/** Labels with their values. A fact without a value is left out. */
export const Facts = ({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={`facts ${className}`}>
    {facts.map(
      ([label, value, { lang, action } = {}]) =>
        (value || value === 0) && (
          <div className="facts__row" key={label}>
            <dt>{label}</dt>
            <dd lang={lang}>{value}</dd>
            {action && <dd className="facts__edit">{action}</dd>}
          </div>
        ),
    )}
  </dl>
);
