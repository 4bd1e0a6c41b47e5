import { z } from 'zod';

const Cpu = z.record(z.string(), z.number());

/** What one act costs. Processor time in milliseconds by process, as `cpuOf` names them. */
const Cost = z.object({ cpuMs: Cpu });

/** Measured by `npm run bench -- growth`, which writes costs.json. */
export const Costs = z.object({
  measured: z.object({ on: z.string(), machine: z.string(), load: z.string() }),
  /** A borrower sends a PDF of 2 MB and contact details: until the reply, and all jobs of both, without reading. */
  document: Cost.extend({
    jobsCpuMs: Cpu,
    jobs: z.number(),
    rows: z.number(),
    postgresBytes: z.number(),
    walBytes: z.number(),
    fsyncs: z.number(),
    redisCommands: z.number(),
    /** Of ended jobs, which BullMQ keeps for an hour or a day. */
    redisBytes: z.number(),
    objectBytes: z.number(),
  }),
  /** A photo is read, one at a time. */
  reading: Cost.extend({
    /** How long it takes if nothing else happens. */
    seconds: z.number(),
    postgresBytes: z.number(),
    objectBytes: z.number(),
  }),
  /** A lender's page, without its scripts and pictures. */
  pageView: Cost,
  /** Staff list documents and open one with its file. */
  staffView: Cost,
  /** With its events, evidence, charges and messages. */
  openCase: z.object({ postgresBytes: z.number(), rows: z.number() }),
  waitingJob: z.object({ redisBytes: z.number() }),
});
export type Costs = z.infer<typeof Costs>;

/** What is asked of an installation. */
interface Demand {
  readonly lenders: number;
  readonly openCases: number;
  readonly documentsPerDay: number;
  /** The part of a day's documents that arrives in its busiest hour. */
  readonly peakHour: number;
  readonly pageViewsPerDocument: number;
  readonly staffViewsPerDocument: number;
}

export const DEMAND: Demand = {
  ...{ lenders: 10_000, openCases: 1_000_000, documentsPerDay: 100_000, peakHour: 0.2 },
  ...{ pageViewsPerDocument: 4, staffViewsPerDocument: 0.5 },
};

/** Processors are planned to be busy for this part of the peak hour; memory and disks to be filled to it. */
const BUSY = 0.6;
/** A Node process computes on one processor. */
const CORES_OF_PROCESS = 1;
/** A document parser reads one document at a time on two. */
const CORES_OF_PARSER = 2;
/** The overlay runs at least this many of each. */
const LEAST_PODS = 2;
const DAYS = 30;
/** The WAL has most of the pages that a checkpoint then writes, as they were before their first change. */
const PAGE_BYTES = 8_192;

const sum = (cpu: Readonly<Record<string, number>>, ...names: readonly string[]): number =>
  names.reduce((ms, name) => ms + (cpu[name] ?? 0), 0);

/** What the demand needs, in the order of the page's table. */
export function needsOf(costs: Costs, demand: Demand) {
  const { document, reading, pageView, staffView, openCase, waitingJob } = costs;
  const perSecond = (demand.documentsPerDay * demand.peakHour) / 3_600;
  /** Processors that a process keeps busy with replies, with jobs, and with readings, which readers ask for. */
  const busy = (name: string): Readonly<Record<'replies' | 'jobs' | 'readings', number>> => ({
    replies:
      (perSecond *
        (sum(document.cpuMs, name) +
          demand.pageViewsPerDocument * sum(pageView.cpuMs, name) +
          demand.staffViewsPerDocument * sum(staffView.cpuMs, name))) /
      1_000,
    jobs: (perSecond * sum(document.jobsCpuMs, name)) / 1_000,
    readings: (perSecond * sum(reading.cpuMs, name)) / 1_000,
  });
  const all = (name: string): number => {
    const { replies, jobs, readings } = busy(name);
    return replies + jobs + readings;
  };
  const pods = (cores: number, of = CORES_OF_PROCESS): number =>
    Math.max(LEAST_PODS, Math.ceil(cores / of / BUSY));
  const readings = perSecond * reading.seconds;
  const parserCores = all('gateway’s parsers') + all('document’s parsers');
  const readers = Math.max(LEAST_PODS, Math.ceil(readings / BUSY));
  const daily = demand.documentsPerDay;
  return {
    'documents per second in the peak hour': perSecond,
    gateways: pods(all('gateway')),
    'document parsers, two processors each': Math.max(readers, pods(parserCores, CORES_OF_PARSER)),
    readers: readers,
    'document service': pods(busy('document').replies),
    'document workers': pods(busy('document').jobs),
    'lender service': pods(all('lender')),
    'all other services and workers, at least': 7 * LEAST_PODS,
    'processors of all pods': Math.ceil(
      (['gateway', 'document', 'lender', 'identity', 'translation', 'mail-ingest']
        .map(all)
        .reduce((sum, cores) => sum + cores, 0) +
        parserCores) /
        BUSY,
    ),
    'Postgres: processors': Math.ceil(all('postgres') / BUSY),
    'Postgres: flushes and pages written per second':
      perSecond * (document.fsyncs + document.walBytes / PAGE_BYTES),
    'Postgres: GB of open cases': (demand.openCases * openCase.postgresBytes) / 1e9 / BUSY,
    'Postgres: GB more each month':
      (daily * DAYS * (document.postgresBytes + reading.postgresBytes)) / 1e9 / BUSY,
    'Postgres: GB of WAL each day': (daily * document.walBytes) / 1e9,
    'Redis: commands per second': perSecond * document.redisCommands,
    'Redis: GB, if no worker runs for the peak hour':
      (daily * document.redisBytes + daily * demand.peakHour * document.jobs * waitingJob.redisBytes) /
      1e9 /
      BUSY,
    'object store: TB more each month':
      (daily * DAYS * (document.objectBytes + reading.objectBytes)) / 1e12 / BUSY,
  };
}

const FACTORS = [1, 10, 100] as const;

/** The demand, grown by a factor in all respects but the shape of a day. */
export const grown = (demand: Demand, factor: number): Demand => ({
  ...demand,
  lenders: demand.lenders * factor,
  openCases: demand.openCases * factor,
  documentsPerDay: demand.documentsPerDay * factor,
});

const shown = (value: number): string =>
  value.toLocaleString('en', value < 100 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 });

/** The table of the page, as Markdown cells. */
export function tableOf(costs: Costs, demand: Demand = DEMAND): string[][] {
  const demands = FACTORS.map((factor) => grown(demand, factor));
  const all = demands.map((one) => needsOf(costs, one));
  const names = Object.keys(all[0] ?? {}) as (keyof (typeof all)[number])[];
  const asked = (name: string, of: (one: Demand) => number): string[] => [
    name,
    ...demands.map((one) => shown(of(one))),
  ];
  return [
    ['', ...FACTORS.map((factor) => `${factor} ×`)],
    asked('**lenders**', ({ lenders }) => lenders),
    asked('**open cases**', ({ openCases }) => openCases),
    asked('**documents per day**', ({ documentsPerDay }) => documentsPerDay),
    ...names.map((name) => [name, ...all.map((needs) => shown(needs[name]))]),
  ];
}
