import {
  type FigureDefinition,
  figureText,
  type Scoreboard,
  type ScoreboardGroup,
  type ScoreboardRow,
} from '@coverleaf/contracts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button';
import { counted, formatNumber } from '../../../components/controls/format';
import { type Column, DataTable } from '../../../components/lists/data-table';
import { GROUP_LABELS, reasonLabel, rowName } from '../scoreboard-values';

/** Rows until the rest is asked for. */
const FIRST_ROWS = 20;

interface ScoreboardProps {
  readonly scoreboard: Scoreboard;
  readonly by: ScoreboardGroup;
}

/** One figure told apart, with its definition. */
export function ChosenFigure({ scoreboard, by, chosen }: ScoreboardProps & { readonly chosen: string }) {
  const { figures, total, rows } = scoreboard;
  const figure = figures.find(({ id }) => id === chosen);
  if (!figure) return null;
  return (
    <section className="chosen" aria-labelledby="chosen-figure">
      <h2 id="chosen-figure">
        {figure.title}, by {GROUP_LABELS[by].toLowerCase()}
      </h2>
      <p>{figure.definition}</p>
      <details className="chosen__query">
        <summary>The query that computes it</summary>
        <p className="quiet">
          From the event log, in the database of the document service. $1 is the first moment of the period,
          $2 the first moment after it, $3 the lender, or null for all of them. What was deleted, by age or on
          request, is not counted any more.
        </p>
        <pre tabIndex={0} aria-label={`Query of ${figure.title}`}>
          <code>{figure.query}</code>
        </pre>
      </details>
      {figure.by.includes(by) ? (
        <FigureBars key={`${chosen} ${by}`} figure={figure} by={by} rows={rows} />
      ) : (
        <p className="chosen__none">
          This figure can only be told apart by{' '}
          {figure.by.map((one) => GROUP_LABELS[one].toLowerCase()).join(' and ')}.
        </p>
      )}
      {scoreboard.isCapped && (
        <p className="quiet">Only the {formatNumber(rows.length)} with the most documents are listed.</p>
      )}
      {chosen === 'rejected' && <Reasons reasons={total.reasons} />}
    </section>
  );
}

interface FigureBarsProps {
  readonly figure: FigureDefinition;
  readonly by: ScoreboardGroup;
  readonly rows: readonly ScoreboardRow[];
}

function FigureBars({ figure: { id, title, unit }, by, rows }: FigureBarsProps) {
  const [showsAll, setShowAll] = useState(false);
  const known = rows
    .filter(({ values, before }) => (values[id]?.value ?? before[id]?.value ?? null) !== null)
    .toSorted((a, b) => (b.values[id]?.value ?? -1) - (a.values[id]?.value ?? -1));
  if (known.length === 0) return <p className="chosen__none">There was nothing in these periods.</p>;
  const shown = showsAll ? known : known.slice(0, FIRST_ROWS);
  const all = known.flatMap(({ values, before }) => [values[id]?.value ?? 0, before[id]?.value ?? 0]);
  const most = unit === 'share' ? 1 : Math.max(...all);
  const columns: readonly Column<ScoreboardRow>[] = [
    { label: GROUP_LABELS[by], cell: (row) => rowName(by, row) },
    {
      label: 'This period',
      className: 'chosen__bars',
      cell: ({ values, before }) => (
        <span className="figure-bars">
          <Bar part={(values[id]?.value ?? 0) / most} label={figureText(id, unit, values[id]?.value)} />
          <Bar
            isBefore
            part={(before[id]?.value ?? 0) / most}
            label={`${beforeText(figureText(id, unit, before[id]?.value))} before`}
          />
        </span>
      ),
    },
    { label: 'Computed from', isOnPhone: false, cell: ({ values }) => formatNumber(values[id]?.of ?? 0) },
  ];
  return (
    <>
      <DataTable
        isLow
        className="chosen__table"
        label={`${title}, by ${GROUP_LABELS[by].toLowerCase()}`}
        rows={shown}
        keyOf={(row) => row.id ?? 'none'}
        columns={columns}
      />
      {shown.length < known.length && (
        <div className="rows-end">
          <p role="status">
            {formatNumber(shown.length)} of {formatNumber(known.length)}
          </p>
          <Button onClick={() => setShowAll(true)}>Show all</Button>
        </div>
      )}
    </>
  );
}

const beforeText = (text: string): string => (text === '–' ? 'nothing' : text);

interface BarProps {
  /** From 0 to 1. */
  readonly part: number;
  readonly label: string;
  /** An outline, so that it differs without color. */
  readonly isBefore?: boolean;
}

const Bar = ({ part, label, isBefore = false }: BarProps) => (
  <span className={`figure-bar ${isBefore ? 'figure-bar--before' : ''}`}>
    <svg className="figure-bar__line" aria-hidden="true">
      <rect width={`${Math.max(0, Math.min(part, 1)) * 100}%`} height="100%" />
    </svg>
    <span>{label}</span>
  </span>
);

function Reasons({ reasons }: Pick<ScoreboardRow, 'reasons'>) {
  if (reasons.length === 0) return null;
  const sum = reasons.reduce((total, { count }) => total + count, 0);
  return (
    <>
      <h3>Why, in this period</h3>
      <DataTable
        isLow
        className="chosen__table"
        label="Reasons of rejections"
        rows={reasons}
        keyOf={({ reason }) => reason}
        columns={[
          { label: 'Reason', cell: ({ reason }) => reasonLabel(reason) },
          {
            label: 'Documents',
            className: 'chosen__bars',
            cell: ({ count }) => (
              <Bar
                part={count / sum}
                label={`${formatNumber(count)} (${Math.round((count / sum) * 100)}%)`}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** Every figure of every row, without bars. */
export function AllFigures({ scoreboard: { figures, rows }, by }: ScoreboardProps) {
  const shown = figures.filter((figure) => figure.by.includes(by));
  const columns: readonly Column<ScoreboardRow>[] = [
    { label: GROUP_LABELS[by], cell: (row) => rowName(by, row) },
    ...shown.map(({ id, title, unit }) => ({
      label: title,
      cell: ({ values }: ScoreboardRow) => figureText(id, unit, values[id]?.value),
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <details className="all-figures">
      <summary>All figures of {counted(rows.length, GROUP_LABELS[by].toLowerCase(), MANY[by])}</summary>
      <div className="all-figures__box" role="region" aria-label="All figures" tabIndex={0}>
        <DataTable label="All figures" rows={rows} keyOf={(row) => row.id ?? 'none'} columns={columns} />
      </div>
    </details>
  );
}

const MANY: Readonly<Record<ScoreboardGroup, string>> = {
  lender: 'lenders',
  team: 'teams',
  person: 'persons',
};
