import {
  type Actor,
  exportScoreboard,
  FIGURE_IDS,
  getScoreboard,
  readScoreboardRpc,
  type Scoreboard,
  type ScoreboardGroup,
  type ScoreboardPeriod,
  type ScoreboardQuery,
  type ScoreboardRow,
  shiftDay,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, type StreamableFile } from '@nestjs/common';
import { SignedInActor } from '../../auth/staff-session';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { csvFormat, exportFile } from '../export-file';
import { LenderNames, UserNames } from '../names';
import { endOf, startOf } from '../period';

const DAY_MS = 86_400_000;

type NamedRow = ScoreboardRow & { readonly kind: string };

/** Times are in seconds, shares from 0 to 1. */
const CSV = csvFormat<NamedRow>({
  by: ({ kind }) => kind,
  id: ({ id }) => id,
  name: ({ name }) => name,
  ...Object.fromEntries(
    FIGURE_IDS.flatMap((id) => [
      [id, ({ values }: NamedRow) => values[id]?.value],
      [`${id}_of`, ({ values }: NamedRow) => values[id]?.of],
      [`${id}_before`, ({ before }: NamedRow) => before[id]?.value],
    ]),
  ),
  reasons: ({ reasons }) => reasons.map(({ reason, count }) => `${reason}: ${count}`).join('; '),
});

@Controller()
export class ScoreboardController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenders: LenderNames,
    private readonly users: UserNames,
  ) {}

  @Route(getScoreboard)
  get(@SignedInActor() actor: Actor, @Input() { query }: RouteInput<typeof getScoreboard>) {
    return this.read(actor, query);
  }

  @Route(exportScoreboard)
  async export(
    @SignedInActor() actor: Actor,
    @Input() { query }: RouteInput<typeof exportScoreboard>,
  ): Promise<StreamableFile> {
    const { total, rows } = await this.read(actor, query);
    const items = [{ ...total, kind: 'total' }, ...rows.map((row) => ({ ...row, kind: query.by as string }))];
    return exportFile('scoreboard', CSV, () => Promise.resolve({ items }));
  }

  private async read(actor: Actor, query: ScoreboardQuery): Promise<Scoreboard> {
    const { by, from, to, tz, lenderId = null } = query;
    const before = daysBefore(query);
    const figures = await this.documents.call(readScoreboardRpc, {
      ...{ actor, by, lenderId },
      period: momentsOf({ from, to }, tz),
      before: momentsOf(before, tz),
    });
    return { ...figures, period: { from, to }, before, rows: await this.named(actor, by, figures.rows) };
  }

  private async named(
    actor: Actor,
    by: ScoreboardGroup,
    rows: readonly ScoreboardRow[],
  ): Promise<ScoreboardRow[]> {
    const ids = rows.flatMap(({ id }) => id ?? []);
    const names = await (by === 'person' ? this.users.ifKnown(actor, ids) : this.lenders.ifKnown(ids));
    return rows.map((row) => ({ ...row, name: names.get(row.id ?? '') ?? null }));
  }
}

type Days = Pick<ScoreboardQuery, 'from' | 'to'>;

/** As many days, directly before. */
function daysBefore({ from, to }: Days): Days {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: shiftDay(from, -days), to: shiftDay(from, -1) };
}

const momentsOf = ({ from, to }: Days, timeZone: string): ScoreboardPeriod => ({
  from: startOf(from, timeZone).toISOString(),
  until: endOf(to, timeZone).toISOString(),
});
