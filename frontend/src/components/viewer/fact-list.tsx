import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

/** Names and values; what is empty is left out. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }): ReactNode => (
  <dl className="facts">
    {facts.map(
      ([label, value]) =>
        value !== null &&
        value !== '' && (
          <div className="facts__row" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
