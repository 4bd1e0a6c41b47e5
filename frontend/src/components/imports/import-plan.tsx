import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportLine, ImportPlan } from '@coverleaf/contracts';
import { counted, formatNumber } from '../controls/format';
import { Badge, type Tone, TwoLines } from '../controls/values';
import { type Column, DataTable } from '../lists/data-table';
import { ListEnd } from '../lists/list';
import { AlertIcon } from '../ui/icons';
import { PencilIcon, PlusIcon } from '../ui/staff-icons';
import { Button } from '../controls/button';
import { CheckField } from '../controls/fields';

type Counted = keyof ImportPlan['counts'];
const LABELS: Readonly<Record<'planned' | 'done', Readonly<Record<Counted, string>>>> = {
  planned: { added: 'To add', changed: 'To change', unchanged: 'Unchanged', refused: 'With errors' },
  done: { added: 'Added', changed: 'Changed', unchanged: 'Unchanged', refused: 'Skipped' },
};
const VERDICTS = Object.keys(LABELS.done) as Counted[];

export const ImportCounts = ({ counts, written }: Pick<ImportPlan, 'counts' | 'written'>) => (
  <dl className="import__counts">
    {VERDICTS.map((verdict) => (
      <div key={verdict} className={counts[verdict] > 0 ? `import__count--${verdict}` : undefined}>
        <dt>{LABELS[written ? 'done' : 'planned'][verdict]}</dt>
        <dd>{formatNumber(counts[verdict])}</dd>
      </div>
    ))}
  </dl>
);

const SHOWN = 100;
const LOOKS: Readonly<Record<ImportLine['verdict'], { tone: Tone; icon: ReactNode; word: string }>> = {
  refused: { tone: 'bad', icon: <AlertIcon />, word: 'Error' },
  changed: { tone: 'ink', icon: <PencilIcon />, word: 'To change' },
  added: { tone: 'ok', icon: <PlusIcon />, word: 'To add' },
};

/** What the rows of a file are. */
export interface ImportWords {
  /** 'lender' */
  readonly noun: string;
  /** What is shown below the name of a row, from the line's `slug`. */
  readonly below: (slug: string) => string;
  readonly labelOf: (field: string) => string;
}

const columnsFor = ({
  below,
  labelOf,
}: Pick<ImportWords, 'below' | 'labelOf'>): readonly Column<ImportLine>[] => [
  { label: 'Row', isOnPhone: false, cell: ({ row }) => row },
  {
    label: 'Name',
    isRowHeader: true,
    cell: ({ name, slug }) => <TwoLines below={slug && below(slug)}>{name || 'No name'}</TwoLines>,
  },
  {
    label: 'Result',
    phoneLabel: ({ row }) => `Row ${row}`,
    cell: ({ verdict }) => <Badge {...LOOKS[verdict]}>{LOOKS[verdict].word}</Badge>,
  },
  {
    label: 'Details',
    className: ({ problems }) => (problems.length > 0 ? 'import__problems' : undefined),
    cell: (line) => <Details line={line} labelOf={labelOf} />,
  },
];

/** The rows with changes or errors, errors first. */
function ImportTable({ lines, words }: { lines: readonly ImportLine[]; words: ImportWords }) {
  const [shown, setShown] = useState(SHOWN);
  const refusedFirst = [...lines].sort(
    (a, b) => Number(b.verdict === 'refused') - Number(a.verdict === 'refused'),
  );
  return (
    <div>
      <DataTable
        className="import__rows"
        isLow
        rows={refusedFirst.slice(0, shown)}
        keyOf={({ row }) => String(row)}
        columns={columnsFor(words)}
      />
      <ListEnd
        shown={Math.min(shown, lines.length)}
        total={lines.length}
        noun={['row', 'rows']}
        hasMore={shown < lines.length}
        more={() => setShown(shown + SHOWN)}
      />
    </div>
  );
}

interface DetailsProps extends Pick<ImportWords, 'labelOf'> {
  readonly line: ImportLine;
}

function Details({ line: { fields, problems }, labelOf }: DetailsProps) {
  if (problems.length === 0) return fields.map(labelOf).join(', ') || '–';
  return (
    <ul>
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {labelOf(field)}: {message}
        </li>
      ))}
    </ul>
  );
}

interface ImportPlanViewProps {
  readonly plan: Omit<ImportPlan, 'columns'>;
  readonly words: ImportWords;
  /** A column has no use yet. */
  readonly isUndecided?: boolean;
  readonly busy: boolean;
  readonly onImport: (skipRefused: boolean) => void;
}

export function ImportPlanView({ plan, words, isUndecided = false, busy, onImport }: ImportPlanViewProps) {
  const { counts, lines } = plan;
  const heading = useRef<HTMLHeadingElement>(null);
  const [skips, setSkips] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const writes = counts.added + counts.changed;
  const mayImport = writes > 0 && !isUndecided && (counts.refused === 0 || skips);
  return (
    <section className="import__plan" aria-labelledby="import-plan">
      <h2 id="import-plan" tabIndex={-1} ref={heading}>
        What this file will change
      </h2>
      <ImportCounts {...plan} />
      {lines.length > 0 && <ImportTable lines={lines} words={words} />}
      {counts.refused > 0 && writes > 0 && (
        <CheckField
          name="skipRefused"
          label="Skip rows with errors"
          hint="Fix the errors first, or skip those rows."
          checked={skips}
          onChange={({ target }) => setSkips(target.checked)}
        />
      )}
      {mayImport && (
        <div className="form-end">
          <Button variant="action" busy={busy} onClick={() => onImport(skips)}>
            Import {counted(writes, words.noun)}
          </Button>
        </div>
      )}
      {isUndecided && <p>Decide above what each column fills, then check the file again.</p>}
      {writes === 0 && <p>This file has nothing to import.</p>}
    </section>
  );
}
