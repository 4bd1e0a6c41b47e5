import { z } from 'zod';
import { Actor } from '../definitions/actor';
import { defineScheduledJob } from '../definitions/job';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { moment } from '../definitions/text';
import { DEFAULT_TIME_ZONE, TimeZone } from '../definitions/time-zone';

/** In the order in which they are shown. */
export const FIGURE_IDS = [
  'received',
  'closed',
  'turnaround_p50',
  'turnaround_p90',
  'business_p50',
  'business_p90',
  'first_time_right',
  'rejected',
  'without_person',
  'placements_avoided',
  'backlog_age',
  'calls_avoided',
] as const;
export type FigureId = (typeof FIGURE_IDS)[number];

/**
 * What the figures are told apart by:
 * - `lender`: the lender of the document
 * - `team`: the staff of one lender, or of the operator, who decided about it
 * - `person`: the member of staff who decided about it
 */
export const ScoreboardGroup = z.enum(['lender', 'team', 'person']);
export type ScoreboardGroup = z.infer<typeof ScoreboardGroup>;

/** The longest period. The one before it is as long. */
export const MAX_SCOREBOARD_DAYS = 92;
const DAY_MS = 86_400_000;

const Day = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'Choose a day from 2000 to 2099');

export const ScoreboardQuery = z
  .strictObject({
    by: ScoreboardGroup.default('lender'),
    /** The first and the last day. */
    from: Day,
    to: Day,
    /** Where the days begin. */
    tz: TimeZone.default(DEFAULT_TIME_ZONE),
    lenderId: z.uuid().optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose a day after the first one' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_SCOREBOARD_DAYS * DAY_MS, {
    path: ['to'],
    message: `Choose at most ${MAX_SCOREBOARD_DAYS} days`,
  });
export type ScoreboardQuery = z.infer<typeof ScoreboardQuery>;

/** From its first moment until the first moment after it. */
const Period = z.object({ from: moment, until: moment });
export type ScoreboardPeriod = z.infer<typeof Period>;

export const FigureUnit = z.enum(['count', 'share', 'seconds']);
export type FigureUnit = z.infer<typeof FigureUnit>;

export const FigureValue = z.object({
  /** Null if it was computed from nothing. */
  value: z.number().nullable(),
  /** How many documents, cases or views it was computed from. */
  of: z.int(),
});
export type FigureValue = z.infer<typeof FigureValue>;

/** By the figure's id, so that a gateway of another version reads those that it knows. */
const FigureValues = z.record(z.string(), FigureValue);
export type FigureValues = z.infer<typeof FigureValues>;

export const ScoreboardRow = z.object({
  /** Of the lender or the person. Null: documents without a lender, or the team of the operator. */
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  values: FigureValues,
  /** In the period before. */
  before: FigureValues,
  /** How often documents were rejected for which reason; a rejection code, a fault, or `other`. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type ScoreboardRow = z.infer<typeof ScoreboardRow>;

export const FigureDefinition = z.object({
  id: z.string(),
  title: z.string(),
  definition: z.string(),
  unit: FigureUnit,
  /** By what it can be told apart. */
  by: z.array(ScoreboardGroup),
  /** SQL for the database of the document service. $1: the first moment, $2: the first moment after it, $3: the lender. */
  query: z.string(),
});
export type FigureDefinition = z.infer<typeof FigureDefinition>;

const Figures = z.object({
  figures: z.array(FigureDefinition),
  /** Of all documents, also of those that nobody decided about. */
  total: ScoreboardRow,
  /** Those with the most documents first. */
  rows: z.array(ScoreboardRow),
  /** There are more rows. */
  isCapped: z.boolean(),
});

export const Scoreboard = Figures.extend({
  /** The first and the last day. */
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  before: z.object({ from: z.iso.date(), to: z.iso.date() }),
}).meta({ id: 'Scoreboard' });
export type Scoreboard = z.infer<typeof Scoreboard>;

/** Without names. */
export const readScoreboardRpc = defineRpc('document.read-scoreboard', {
  input: z.object({
    actor: Actor,
    by: ScoreboardGroup,
    lenderId: z.uuid().nullable(),
    period: Period,
    before: Period,
  }),
  output: Figures,
  safe: true,
  timeoutMs: 20_000,
});

const access = 'managers';
const audit = 'scoreboard.read';

export const getScoreboard = defineRoute('getScoreboard', 'GET /api/v1/admin/scoreboard', {
  summary: 'Get the 12 figures of a period and of the one before, by lender, team or person',
  ...{ access, audit },
  query: ScoreboardQuery,
  reply: Scoreboard,
});

export const exportScoreboard = defineRoute('exportScoreboard', 'GET /api/v1/admin/scoreboard.csv', {
  summary: 'Export the same as CSV',
  ...{ access, audit },
  query: ScoreboardQuery,
  reply: z.unknown(),
});

/** Emails the administrator the figures of last week, once a week. */
export const mailScoreboard = defineScheduledJob('document.mail-scoreboard');
