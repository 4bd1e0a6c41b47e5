import type { ReactNode } from 'react';

export interface Count {
  readonly label: string;
  readonly value: number;
  /** There are more; nobody counted them. */
  readonly isCapped?: boolean;
}

const NUMBER = new Intl.NumberFormat('en-US');

/** Numbers at a glance, above what they count. */
export function Counts({ counts }: { readonly counts: readonly Count[] }): ReactNode {
  return (
    <dl className="counts">
      {counts.map(({ label, value, isCapped = false }) => (
        <div className="counts__card" key={label}>
          <dt>{label}</dt>
          <dd>
            {NUMBER.format(value)}
            {isCapped && '+'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
