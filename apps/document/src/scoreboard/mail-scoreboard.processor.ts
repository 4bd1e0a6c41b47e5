import {
  DEFAULT_TIME_ZONE,
  FIGURE_IDS,
  figureText,
  getAdminContact,
  getSiteSettings,
  mailScoreboard,
} from '@coverleaf/contracts';
import { InjectMailer, isReservedAddress, type Mailer } from '@coverleaf/mail';
import { InjectRpc, type JobAttempt, type JobProcessor, Processor, RpcClient } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { DocumentConfig } from '../document.config';
import { plainLine } from '../notifications/borrower-email';
import { FIGURES } from './figures';
import { type PeriodFigures, ScoreboardService } from './scoreboard.service';

/** The hour (UTC) at which it is morning in the default time zone. */
const MORNING_HOUR = 12;
const MONDAY = 1;

/**
 * From Monday morning on, once a day: a week's figures that could not be sent on Monday are sent on Tuesday. One key
 * per day.
 */
export const afterSunday = (now: Date): string | null =>
  now.getUTCDay() === MONDAY && now.getUTCHours() < MORNING_HOUR ? null : '';

/** Days begin at midnight in the default time zone, because the contact belongs to no lender. */
interface Week {
  /** The first and the last day. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly before: Date;
  readonly from: Date;
  readonly until: Date;
}

const LAST_WEEK = `select to_char(monday - 7, 'YYYY-MM-DD') as "firstDay", to_char(monday - 1, 'YYYY-MM-DD') as "lastDay",
    (monday - 14)::timestamp at time zone $1 as before, (monday - 7)::timestamp at time zone $1 as "from",
    monday::timestamp at time zone $1 as until
  from (select date_trunc('week', now() at time zone $1)::date as monday) week`;

/** Emails the administrator the figures of last week, against the week before; once a week. */
@Processor(mailScoreboard)
export class MailScoreboardProcessor implements JobProcessor<typeof mailScoreboard> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly scoreboard: ScoreboardService,
    @InjectMailer() private readonly mailer: Mailer,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  async process(_payload: object, { id: jobId }: JobAttempt): Promise<void> {
    const { email: to, weeklyFigures } = await this.lenders.call(getAdminContact, {});
    if (!weeklyFigures || isReservedAddress(to)) return;
    const { name } = await this.lenders.call(getSiteSettings, {});
    const [week] = await this.dataSource.query<Week[]>(LAST_WEEK, [DEFAULT_TIME_ZONE]);
    if (!week || !(await this.claim(week, jobId))) return;
    try {
      const [now, before] = [
        await this.figuresOf(week.from, week.until),
        await this.figuresOf(week.before, week.from),
      ];
      const email = figuresEmail(plainLine(name, 80), this.config.PUBLIC_URL, week, now, before);
      await this.mailer.send({ id: `scoreboard-${week.firstDay}`, to, ...email });
    } catch (error) {
      // Another attempt may send it.
      await this.dataSource.query('delete from scoreboard_mails where week = $1 and job_id = $2', [
        ...[week.firstDay, jobId],
      ]);
      throw error;
    }
  }

  private figuresOf(from: Date, until: Date): Promise<PeriodFigures> {
    const period = { from: from.toISOString(), until: until.toISOString() };
    return this.scoreboard.figuresOf(period, { by: 'lender', lenderId: null });
  }

  /** If a worker dies after this, the same job keeps the claim. @returns false if another job has it */
  private async claim({ firstDay }: Week, jobId: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      `insert into scoreboard_mails (week, job_id) values ($1, $2)
       on conflict (week) do update set told_at = now() where scoreboard_mails.job_id = $2 returning week`,
      [firstDay, jobId],
    );
    return rows.length > 0;
  }
}

/** For staff, so in English. */
function figuresEmail(
  site: string,
  publicUrl: string,
  { firstDay, lastDay }: Week,
  now: PeriodFigures,
  before: PeriodFigures,
) {
  const lines = FIGURE_IDS.map((id) => {
    const { title, unit } = FIGURES[id];
    const [value, earlier] = [now, before].map(({ total }) => figureText(id, unit, total.values[id]?.value));
    return `- ${title}: ${value} (${earlier} the week before)`;
  });
  const paragraphs = [
    'Hello,',
    `These are the figures of ${firstDay} to ${lastDay}:`,
    lines.join('\n'),
    `What each one means, and the figures of lenders, teams and persons:\n${publicUrl}/admin/scoreboard?period=days&from=${firstDay}&to=${lastDay}`,
    'You get this email once a week. The settings of the portal turn it off.',
  ];
  return {
    subject: `${site}: figures of ${firstDay} to ${lastDay}`,
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
