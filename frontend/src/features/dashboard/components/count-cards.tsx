import type { Dashboard } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Counts } from '../../../components/counts/counts';

type DashboardCounts = NonNullable<Dashboard['counts']>;

const CARDS: readonly { readonly of: keyof DashboardCounts; readonly label: string }[] = [
  { of: 'lenders', label: 'Lenders (active)' },
  { of: 'users', label: 'Users' },
  { of: 'documents', label: 'Documents' },
  { of: 'emails', label: 'Emails' },
];

/** One card for each number that is there; a service that is away takes its own along. */
export const CountCards = ({ counts }: { readonly counts: DashboardCounts }): ReactNode => (
  <Counts
    counts={CARDS.flatMap(({ of, label }) => {
      const value = counts[of];
      return value === null ? [] : [{ label, value }];
    })}
  />
);
