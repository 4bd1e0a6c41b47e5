import type { ReactNode } from 'react';
import { Moment } from '../controls/values';
import './timeline.css';

/** One thing that happened. */
export interface TimelineEntry {
  readonly key: string;
  /** An ISO date and time, by which entries are sorted. */
  readonly at: string;
  readonly what: ReactNode;
  readonly details?: ReactNode;
  readonly acts?: ReactNode;
}

/** The entries of one thing in a timeline of several. @param id makes their keys unique */
export const prefixed = (
  id: string,
  prefix: ReactNode,
  entries: readonly TimelineEntry[],
): readonly TimelineEntry[] =>
  entries.map((entry) => ({
    ...entry,
    key: `${id} ${entry.key}`,
    what: (
      <>
        {prefix}
        {entry.what}
      </>
    ),
  }));

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly first: 'oldest' | 'newest';
}

/** What happened, in order. Entries of one moment keep the order in which they are given. */
export function Timeline({ entries, first }: TimelineProps) {
  const sorted = entries.toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <ol className="history">
      {(first === 'oldest' ? sorted : sorted.toReversed()).map(({ key, at, what, details, acts }) => (
        <li className="history__event" key={key}>
          <span>{what}</span>
          {details}
          <span className="quiet">
            <Moment at={at} to="second" />
          </span>
          {acts && <span className="history__acts">{acts}</span>}
        </li>
      ))}
    </ol>
  );
}
