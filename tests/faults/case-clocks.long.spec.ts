import { randomUUID } from 'node:crypto';
import { startPostgres, SERVER_URL, type RunningPostgres } from '@coverleaf/testing';
import { lenderRecord } from '../../apps/document/test/fake-services';
import { type RunningDocument, startDocument } from '../../apps/document/test/start-document';
import { SeededRandom } from './seeded-random';
import { Agenda } from './simulated-cases/agenda';
import {
  chargesOf,
  lateWithoutWarning,
  unexplained,
  wrongBegin,
  wrongRefund,
} from './simulated-cases/checks';
import { dayOf, inventLoan, lastDayOf, plusDays } from './simulated-cases/loans';
import { createSimulatedDatabase, SimulatedTime } from './simulated-cases/simulated-time';
import { World } from './simulated-cases/world';

const CASES = Number(process.env['SIMULATED_CASES'] ?? 10_000);
const DAYS = Number(process.env['SIMULATED_DAYS'] ?? 200);
const SEED = Number(process.env['FAULT_SEED'] ?? 1024);
const HOUR_MS = 3_600_000;
const START = '2026-09-01';
const TICK_HOURS = 6;
/** The days change to and from daylight saving time within the 200 days. */
const ZONES = ['America/New_York', 'America/Los_Angeles'] as const;

/** What doesn't work in some hours, at random. A scheduler that stops for longer than refunds are warned of is an alarm of its own. */
const OUTAGES = {
  scheduler: [6, 72],
  lenders: [2, 40],
  mails: [2, 60],
  queue: [2, 48],
  skew: [2, 24],
} as const;
type Outage = keyof typeof OUTAGES;

describe('the clocks of many cases, over months with outages', () => {
  let postgres: RunningPostgres;
  let service: RunningDocument;
  let time: SimulatedTime;

  beforeAll(async () => {
    postgres = await startPostgres();
    process.env[SERVER_URL] = postgres.url;
    const start = new Date(`${START}T00:00:00Z`);
    const DATABASE_URL = await createSimulatedDatabase(start);
    // Without workers: the simulation runs the jobs itself, in its own time.
    service = await startDocument({ DATABASE_URL, ROLE: 'rpc', READING: 'true', READING_QUEUE: '10000' });
    time = new SimulatedTime(service.dataSource);
    await time.set(start);
  });
  afterAll(async () => {
    time?.stop();
    await service?.stop();
    await postgres?.stop();
  });

  it('charge nobody whose proof arrived in time, warn of every refund, and explain every step', async () => {
    const random = new SeededRandom(SEED);
    const agenda = new Agenda();
    const world = new World(service, agenda, random);
    const lenders = ZONES.map((timeZone, index) => {
      const record = { id: randomUUID(), accountId: null, rightTrack: false };
      service.lenders.lenders.push(lenderRecord(record, { timeZone, slug: `lender-${index}` }));
      return { id: record.id, timeZone };
    });
    for (let index = 0; index < CASES; index += 1)
      await world.invent(inventLoan(index, random.pick(lenders), START, random));
    const { loans } = world;
    const problems = new Set<string>();
    const away = new Map<Outage, number>();
    const begun = new Set<string>();
    const owed = new Set<string>();
    let [failedRuns, runs] = [0, 0];
    const first = Date.parse(`${START}T00:00:00Z`) / HOUR_MS;

    const tick = async (now: Date): Promise<void> => {
      service.lenders.away = away.has('lenders');
      Object.assign(service.mails, { away: away.has('mails'), pending: world.pendingMail() });
      await time.set(now, away.has('skew') ? 10 * 60_000 : 0);
      runs += 1;
      const failure = await world.tick();
      if (failure !== undefined) {
        failedRuns += 1;
        // Only an outage may end a run.
        if (!away.has('lenders') && !away.has('skew'))
          throw new Error('A run failed without an outage', { cause: failure });
      }
      await time.set(now);
      service.lenders.away = false;
      for (const charge of await chargesOf(service.dataSource)) {
        const loan = loans.get(charge.caseId);
        if (!loan) throw new Error('A charge of no case');
        const isNew = !begun.has(charge.id);
        begun.add(charge.id);
        const begin = isNew ? wrongBegin(loan, charge, now) : null;
        for (const problem of [begin, lateWithoutWarning(loan, charge, now)])
          if (problem !== null) problems.add(problem);
        if (charge.refundDays !== null && charge.refundDays > 0 && !owed.has(charge.id)) {
          owed.add(charge.id);
          await world.payLater(charge.caseId, charge.id);
        }
      }
    };

    for (let hour = first; hour < first + DAYS * 24; hour += 1) {
      for (const { at, act } of agenda.of(hour)) {
        await time.set(new Date(at));
        await act();
      }
      for (const outage of Object.keys(OUTAGES) as Outage[]) {
        if ((away.get(outage) ?? 0) <= hour) away.delete(outage);
        const [least, most] = OUTAGES[outage];
        if (!away.has(outage) && random.next() < 1 / (24 * 14))
          away.set(outage, hour + least + Math.floor(random.next() * (most - least)));
      }
      world.queueIsAway = away.has('queue');
      const isDue = hour % TICK_HOURS === 0 && !away.has('scheduler');
      if (isDue) await tick(new Date((hour + 1) * HOUR_MS - 1));
      if (problems.size > 20) break;
    }
    expect([...problems]).toEqual([]);

    const charges = await chargesOf(service.dataSource);
    expect(charges.flatMap((charge) => wrongRefund(loans.get(charge.caseId)!, charge) ?? [])).toEqual([]);
    expect(await unexplained(service.dataSource)).toEqual([]);
    // Those who sent nothing are charged, because a clock that charges nobody would pass everything above.
    const end = new Date((first + DAYS * 24) * HOUR_MS);
    const charged = new Set(charges.map(({ caseId }) => caseId));
    const silent = [...loans.values()].filter(
      (loan) =>
        loan.arrivals.length + loan.attestations.length === 0 &&
        plusDays(lastDayOf(loan), 60) < dayOf(end, loan.lender.timeZone),
    );
    expect(silent.filter(({ caseId }) => !charged.has(caseId)).map(({ reference }) => reference)).toEqual([]);
    expect(silent.length).toBeGreaterThan(CASES / 20);
    expect(owed.size).toBeGreaterThan(CASES / 100);
    expect(failedRuns).toBeGreaterThan(0);
    const warned = charges.filter(({ warnedAt }) => warnedAt !== null).length;
    process.stdout.write(
      `${CASES} cases, ${DAYS} days, ${runs} runs of which ${failedRuns} failed: ${charges.length} charges, ` +
        `${owed.size} refunds, ${warned} of them with a warning\n`,
    );
  }, 7_200_000);
});
