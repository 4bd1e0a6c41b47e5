import type { Dashboard } from '@coverleaf/contracts';
import type { ReactNode } from 'react';

type Counts = NonNullable<Dashboard['counts']>;

const CARDS: readonly { readonly of: keyof Counts; readonly label: string }[] = [
  { of: 'lenders', label: 'Lenders (active)' },
  { of: 'users', label: 'Users' },
  { of: 'documents', label: 'Documents' },
];

const NUMBER = new Intl.NumberFormat('en-US');

/** One card for each number that is there; a service that is away takes its own along. */
export function CountCards({ counts }: { readonly counts: Counts }): ReactNode {
  return (
    <dl className="counts">
      {CARDS.map(({ of, label }) => {
        const count = counts[of];
        return count === null ? null : (
          <div className="counts__card" key={of}>
            <dt>{label}</dt>
            <dd>{NUMBER.format(count)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
