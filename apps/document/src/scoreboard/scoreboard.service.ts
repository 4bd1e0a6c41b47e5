import { ReadTrail } from '@coverleaf/audit';
import {
  FIGURE_IDS,
  type FigureDefinition,
  type FigureValues,
  readScoreboardRpc,
  type RpcInput,
  ScoreboardGroup,
  type ScoreboardPeriod,
  type ScoreboardRow,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type ListQuery, ListReads } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { REASONS, type Source, SOURCES } from './figure-sources';
import { appliesTo, FIGURES, groupOf, queryOf } from './figures';

/** The most rows of one scoreboard. */
const MAX_ROWS = 1_000;
/** The figures of a long period may take seconds. */
const TIMEOUT_MS = 15_000;

const SOURCE_NAMES = Object.keys(SOURCES) as Source[];

/** What the figures are told apart by, and of which lender; null: of all. */
interface FigureScope {
  readonly by: ScoreboardGroup;
  readonly lenderId: string | null;
}

/** The figures of one period, in total and by the id of the lender, team or person. */
export interface PeriodFigures {
  readonly total: RowFigures;
  readonly rows: ReadonlyMap<string | null, RowFigures>;
}

type RowFigures = Pick<ScoreboardRow, 'values' | 'reasons'>;
type Counted = Readonly<Record<string, number | null>>;
type GroupedRow = Counted & {
  readonly isTotal: boolean;
  /** An id, or `none`; null: the row applies to nobody. */
  readonly key: string | null;
  readonly reasons?: Readonly<Record<string, number>>;
};

const NOTHING: RowFigures = { values: {}, reasons: [] };

/** The 12 figures, computed from the event logs when they are asked for. */
@Injectable()
export class ScoreboardService {
  constructor(
    private readonly lists: ListReads,
    private readonly reads: ReadTrail,
  ) {}

  @Handles(readScoreboardRpc)
  async read({ actor, by, lenderId, period, before }: RpcInput<typeof readScoreboardRpc>) {
    const scope = { by, lenderId: actor.lenderId ?? lenderId };
    const filter = { by, from: period.from, until: period.until, lenderId: scope.lenderId ?? undefined };
    const [now, then] = await Promise.all([
      this.figuresOf(period, scope),
      this.figuresOf(before, scope),
      // The others tell nothing of single persons.
      by === 'person' &&
        this.reads.note('scoreboard.read', actor, null, filter, ['by', 'from', 'until', 'lenderId']),
    ]);
    const rows = [...now.rows.keys()]
      .map((id) => rowOf(id, now.rows.get(id), then.rows.get(id)))
      .toSorted((a, b) => documentsOf(b) - documentsOf(a));
    return {
      figures: [...DEFINITIONS],
      total: rowOf(null, now.total, then.total),
      rows: rows.slice(0, MAX_ROWS),
      isCapped: rows.length > MAX_ROWS,
    };
  }

  /** Of one moment, so that the figures agree with each other. */
  figuresOf(period: ScoreboardPeriod, scope: FigureScope): Promise<PeriodFigures> {
    return this.lists.ofOneMoment(TIMEOUT_MS, async (query) => {
      const rows = new Map<string | null, RowFigures>();
      let total = NOTHING;
      for (const source of SOURCE_NAMES)
        for (const row of await grouped(query, source, period, scope)) {
          if (row.isTotal) total = added(total, source, row);
          else if (row.key !== null) {
            const id = row.key === 'none' ? null : row.key;
            rows.set(id, added(rows.get(id) ?? NOTHING, source, row, scope.by));
          }
        }
      return { total, rows };
    });
  }
}

/** One row in total, and one of each lender, team or person. */
function grouped(
  query: ListQuery,
  source: Source,
  { from, until }: ScoreboardPeriod,
  { by, lenderId }: FigureScope,
): Promise<GroupedRow[]> {
  const figures = FIGURE_IDS.filter((id) => FIGURES[id].source === source);
  const columns = figures.flatMap((id) => [
    `(${FIGURES[id].value})::float8 as "${id}"`,
    `(${FIGURES[id].of})::int as "${id} of"`,
  ]);
  if (source === 'closed') columns.push(`${REASON_COUNTS} as reasons`);
  const key = groupOf(source, by) ?? 'null::text';
  return query(
    `select grouping(key) = 1 as "isTotal", key, ${columns.join(', ')}
       from (select *, ${key} as key from (${SOURCES[source]}) logged) ${source}
      group by grouping sets ((), (key))`,
    [from, until, lenderId],
  );
}

const REASON_COUNTS = `jsonb_build_object(${REASONS.map(
  (reason) => `'${reason}', count(*) filter (where status = 'rejected' and reason = '${reason}')`,
).join(', ')})`;

/** @param by undefined: of all */
function added(
  { values, reasons }: RowFigures,
  source: Source,
  row: GroupedRow,
  by: ScoreboardGroup = 'lender',
): RowFigures {
  const more = FIGURE_IDS.filter((id) => FIGURES[id].source === source && appliesTo(id, by));
  const counts = Object.entries(row.reasons ?? {}).filter(([, count]) => count > 0);
  return {
    values: {
      ...values,
      ...Object.fromEntries(more.map((id) => [id, { value: row[id] ?? null, of: row[`${id} of`] ?? 0 }])),
    },
    reasons: [
      ...reasons,
      ...counts.map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count),
    ],
  };
}

const rowOf = (
  id: string | null,
  now: RowFigures = NOTHING,
  before: RowFigures = NOTHING,
): ScoreboardRow => ({ id, name: null, ...now, before: before.values });

const documentsOf = ({ values }: { readonly values: FigureValues }): number =>
  (values.received?.value ?? 0) + (values.closed?.value ?? 0);

const DEFINITIONS: readonly FigureDefinition[] = FIGURE_IDS.map((id) => ({
  ...{ id, title: FIGURES[id].title, definition: FIGURES[id].definition, unit: FIGURES[id].unit },
  by: ScoreboardGroup.options.filter((by) => appliesTo(id, by)),
  query: queryOf(FIGURES[id]),
}));
