import { formatNumber } from '../controls/format';
import type { ReactNode } from 'react';

export interface Count {
  readonly label: string;
  /** What the label means, where it does not say so itself. */
  readonly meaning?: string | undefined;
  readonly value: number;
  /** There are more; nobody counted them. */
  readonly isCapped?: boolean;
}

/** Numbers at a glance, above what they count. */
export function Counts({ counts }: { readonly counts: readonly Count[] }): ReactNode {
  return (
    <dl className="counts">
      {counts.map(({ label, meaning, value, isCapped = false }) => (
        <div className="counts__card" key={label}>
          <dt>{label}</dt>
          {meaning && <dd className="counts__meaning">{meaning}</dd>}
          <dd className="counts__number">
            {formatNumber(value)}
            {isCapped && '+'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
