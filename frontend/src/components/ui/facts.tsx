import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Language of the value, when it is not the page's. */
  readonly lang?: string | undefined;
  readonly action?: ReactNode;
}

/** Labels with their values. A fact without a value is left out. */
export function Facts({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`facts ${className}`}>
      {facts.map(
        ({ label, value, lang, action }) =>
          value && (
            <div className="facts__row" key={label}>
              <dt>{label}</dt>
              <dd lang={lang}>{value}</dd>
              {action && <dd className="facts__edit">{action}</dd>}
            </div>
          ),
      )}
    </dl>
  );
}
