import { randomUUID } from 'node:crypto';
import { isBusinessDay } from '../cases/clock/calendar';
import { useDocument } from '../../test/start-document';

const MINUTE_MS = 60_000;

/** Federal holidays of the weeks below, as published. */
const HOLIDAYS: ReadonlySet<string> = new Set(['2026-11-11', '2026-12-25', '2027-01-01', '2027-05-31']);

interface Office {
  readonly timeZone: string;
  readonly opens: string;
  readonly closes: string;
}

/** The minutes of office hours between two moments, counted one by one. */
function minutesOf({ timeZone, opens, closes }: Office, from: Date, until: Date): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  let minutes = 0;
  for (let at = from.getTime(); at < until.getTime(); at += MINUTE_MS) {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const time = `${parts.get('hour')}:${parts.get('minute')}`;
    const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
    const isOff = parts.get('weekday')?.startsWith('S') || HOLIDAYS.has(day);
    if (!isOff && time >= opens && time < closes) minutes += 1;
  }
  return minutes;
}

/** Numbers from 0 to 1, the same in each run. */
function* numbers(): Generator<number, never> {
  for (let seed = 24; ; seed = (seed * 48_271) % 2_147_483_647) yield seed / 2_147_483_647;
}

describe('business hours', () => {
  const service = useDocument();
  afterEach(() => service.empty());

  const newOffice = async ({ timeZone, opens, closes }: Office): Promise<string> => {
    const id = randomUUID();
    await service.dataSource.query(
      'insert into service_levels (lender_id, time_zone, opens, closes) values ($1, $2, $3, $4)',
      [id, timeZone, opens, closes],
    );
    return id;
  };
  const secondsBetween = async (lender: string | null, from: string, until: string): Promise<number> => {
    const [row] = await service.dataSource.query<{ seconds: string }[]>(
      'select business_seconds($1, $3) - business_seconds($1, $2) as seconds',
      [lender, from, until],
    );
    return Number(row?.seconds);
  };
  /** The moment that comes some business hours after another. */
  const later = async (lender: string | null, from: string, hours: number): Promise<string | undefined> => {
    const [row] = await service.dataSource.query<{ moment: Date | null }[]>(
      'select business_time($1, business_seconds($1, $2) + $3 * 3600) as moment',
      [lender, from, hours],
    );
    return row?.moment?.toISOString();
  };

  it.each([
    [{ timeZone: 'America/New_York', opens: '09:00', closes: '17:00' }, '2026-10-26', '2026-11-12'],
    [{ timeZone: 'America/Los_Angeles', opens: '07:30', closes: '19:15' }, '2027-03-08', '2027-03-22'],
    [{ timeZone: 'America/Phoenix', opens: '00:00', closes: '24:00' }, '2026-12-18', '2027-01-05'],
    [{ timeZone: 'Pacific/Honolulu', opens: '12:00', closes: '13:00' }, '2027-05-24', '2027-06-08'],
  ])('%j are those that a count minute by minute finds', async (office, first, last) => {
    const lender = await newOffice(office);
    const random = numbers();
    const [begin, end] = [Date.parse(first), Date.parse(last)];
    const moment = (): Date =>
      new Date(begin + Math.floor((random.next().value * (end - begin)) / MINUTE_MS) * MINUTE_MS);
    for (let n = 0; n < 25; n += 1) {
      const [from, until] = [moment(), moment()].toSorted((a, b) => a.getTime() - b.getTime());
      if (!from || !until) throw new Error('unreachable');
      const minutes = minutesOf(office, from, until);
      const counted = await secondsBetween(lender, from.toISOString(), until.toISOString());
      expect([from, until, counted / 60]).toEqual([from, until, minutes]);
    }
  });

  it('have an inverse: the first moment of a total', async () => {
    const lender = await newOffice({ timeZone: 'America/Denver', opens: '08:00', closes: '16:30' });
    const [row] = await service.dataSource.query<{ total: number; wrong: number; late: number }[]>(
      `with totals as (select business_seconds($1, timestamptz '2026-10-30 12:00Z') + n * 977 as seconds from generate_series(0, 1500) n),
            moments as (select seconds, business_time($1, seconds) as moment from totals)
       select count(*)::int as total,
              count(*) filter (where business_seconds($1, moment) is distinct from seconds)::int as wrong,
              count(*) filter (where business_seconds($1, moment - interval '1 second') is distinct from seconds - 1)::int as late
         from moments`,
      [lender],
    );
    expect(row).toEqual({ total: 1_501, wrong: 0, late: 0 });
  });

  it('are those of Eastern offices from nine to five where the lender is unknown', async () => {
    // Wednesday before Thanksgiving, 4 pm, until Friday, 11 am.
    const [from, until] = ['2026-11-25T21:00:00Z', '2026-11-27T16:00:00Z'];
    expect(await secondsBetween(null, from, until)).toBe(3 * 3_600);
    expect(await secondsBetween(randomUUID(), from, until)).toBe(3 * 3_600);
    expect(await later(null, from, 3)).toBe('2026-11-27T16:00:00.000Z');
  });

  it('end with the office day, and go on after a night, a weekend and a change of the clocks', async () => {
    // Friday, 3 pm in summer; Monday is in winter.
    const from = '2026-10-30T19:00:00Z';
    expect(await later(null, from, 2)).toBe('2026-10-30T21:00:00.000Z');
    expect(await later(null, from, 3)).toBe('2026-11-02T15:00:00.000Z');
    // What arrives on a Sunday has its whole time from Monday on.
    expect(await later(null, '2026-11-01T12:00:00Z', 8)).toBe('2026-11-02T22:00:00.000Z');
  });

  it('are on the days that the clocks of cases call business days', async () => {
    const days = await service.dataSource.query<{ day: string; isBusiness: boolean }[]>(
      `select to_char(day, 'YYYY-MM-DD') as day, is_business as "isBusiness" from calendar_days`,
    );
    expect(days.length).toBeGreaterThan(36_000);
    expect(days.filter(({ day, isBusiness }) => isBusiness !== isBusinessDay(day))).toEqual([]);
  });

  it('are unknown outside the calendar', async () => {
    expect(await later(null, '2100-12-31T12:00:00Z', 100)).toBeUndefined();
    expect(await later(null, '1999-12-31T12:00:00Z', 1)).toBeUndefined();
  });
});
