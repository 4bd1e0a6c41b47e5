import type { ImportPlan } from '@coverleaf/contracts';
import type { ReactNode } from 'react';

const NUMBER = new Intl.NumberFormat('en-US');
const WORDS = { added: 'Added', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' } as const;
const VERDICTS = Object.keys(WORDS) as (keyof typeof WORDS)[];

export const ImportCounts = ({ counts }: Pick<ImportPlan, 'counts'>): ReactNode => (
  <dl className="import__counts">
    {VERDICTS.map((verdict) => (
      <div key={verdict} className={counts[verdict] > 0 ? `import__count--${verdict}` : undefined}>
        <dt>{WORDS[verdict]}</dt>
        <dd>{NUMBER.format(counts[verdict])}</dd>
      </div>
    ))}
  </dl>
);
