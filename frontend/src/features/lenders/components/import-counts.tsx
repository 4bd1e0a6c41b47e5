import { formatNumber } from '../../../components/controls/format';
import type { ImportPlan } from '@coverleaf/contracts';
import type { ReactNode } from 'react';

type Counted = keyof ImportPlan['counts'];
const WORDS: Readonly<Record<'planned' | 'done', Readonly<Record<Counted, string>>>> = {
  planned: { added: 'To add', changed: 'To change', unchanged: 'Stay as they are', refused: 'Refused' },
  done: { added: 'Added', changed: 'Changed', unchanged: 'Unchanged', refused: 'Left out' },
};
const VERDICTS = Object.keys(WORDS.done) as Counted[];

/** How many lenders a file adds and changes: as it would, or as it did. */
export const ImportCounts = ({ counts, written }: Pick<ImportPlan, 'counts' | 'written'>): ReactNode => (
  <dl className="import__counts">
    {VERDICTS.map((verdict) => (
      <div key={verdict} className={counts[verdict] > 0 ? `import__count--${verdict}` : undefined}>
        <dt>{WORDS[written ? 'done' : 'planned'][verdict]}</dt>
        <dd>{formatNumber(counts[verdict])}</dd>
      </div>
    ))}
  </dl>
);
