import { randomUUID } from 'node:crypto';
import { MAILER, type Mailer } from '@coverleaf/mail';
import { mailScoreboard } from '@coverleaf/contracts';
import { HARBOR, useDocument } from '../../test/start-document';
import { afterSunday, MailScoreboardProcessor } from './mail-scoreboard.processor';

describe('the weekly email with the figures', () => {
  const service = useDocument();
  let to: string;

  // The schedule's own job would send the week's email before the documents are there.
  beforeAll(() => service.endSchedule());
  beforeEach(async () => {
    await service.query('delete from scoreboard_mails');
    to = `${randomUUID()}@example.com`;
    service.lenders.contact = { email: to };
  });

  const run = (jobId: string = randomUUID()): Promise<void> =>
    service.get(MailScoreboardProcessor).process({}, { id: jobId, number: 1, pauseAfter: () => 0 });
  const mails = () => service.emailsTo(to);
  /** A document that arrived on the Wednesday of that week. */
  const arrive = async (weeksAgo: number): Promise<void> => {
    const id = await service.insertUpload({ lenderId: HARBOR.id });
    await service.query(
      `insert into upload_events (upload_id, stage, status, at) values ($1, 'received', 'pending',
         (date_trunc('week', now() at time zone 'America/New_York') - make_interval(days => 7 * $2 - 2))
           at time zone 'America/New_York')`,
      [id, weeksAgo],
    );
  };

  it('compares last week with the week before, and leads to the scoreboard', async () => {
    await arrive(0);
    await arrive(1);
    await arrive(1);
    await arrive(2);
    await service.runJob(mailScoreboard, {});
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^Coverleaf: figures of (\S+) to (\S+)$/);
    const [, from, until] = /figures of (\S+) to (\S+)$/.exec(mail?.subject ?? '') ?? [];
    expect(Date.parse(until ?? '') - Date.parse(from ?? '')).toBe(6 * 86_400_000);
    expect(new Date(from ?? '').getUTCDay()).toBe(1);
    const text = mail?.text ?? '';
    expect(text.match(/^- .*\(.* the week before\)$/gm)).toHaveLength(12);
    expect(text).toContain('\n- Received: 2 (1 the week before)\n');
    expect(text).toContain('\n- Rejected: – (– the week before)\n');
    const address = `http://portal.example/admin/scoreboard?period=days&from=${from}&to=${until}\n`;
    expect(text).toContain(address);
    for (const personal of ['Ann Example', 'Prairie Mutual', HARBOR.id]) expect(text).not.toContain(personal);
  });

  it('is sent once a week, however many jobs run', async () => {
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await mails()).toHaveLength(1);
    // A week later.
    await service.query(`update scoreboard_mails set week = week - 7`);
    await run();
    expect(await service.query('select week from scoreboard_mails')).toHaveLength(2);
  });

  it('is sent again after a refusal by the mail server, and has the same id after a crash', async () => {
    const jobId = randomUUID();
    const refusal = jest.spyOn(service.get<Mailer>(MAILER), 'send');
    refusal.mockRejectedValueOnce(new Error('421 Not now'));
    await expect(run(jobId)).rejects.toThrow('421 Not now');
    refusal.mockRestore();
    await run();
    expect(await mails()).toHaveLength(1);
    const [claim] = await service.query<{ jobId: string }>('select job_id as "jobId" from scoreboard_mails');
    // Simulates a crash after sending, before the job ended.
    await run(claim?.jobId);
    expect(new Set((await mails()).map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('is not sent if it is turned off, or to the address that the setting has by default', async () => {
    service.lenders.contact = { email: to, weeklyFigures: false };
    await run();
    expect(await mails()).toEqual([]);
    service.lenders.contact = { email: 'support@coverleaf.example' };
    await run();
    expect(await service.emailsTo('support@coverleaf.example')).toEqual([]);
    expect(await service.query('select 1 from scoreboard_mails')).toEqual([]);
  });

  it('is tried from Monday morning on, every day of the week', () => {
    const due = (at: string): boolean => afterSunday(new Date(at)) !== null;
    expect(due('2026-11-30T11:59:00Z')).toBe(false);
    expect(due('2026-11-30T12:00:00Z')).toBe(true);
    expect(due('2026-12-01T00:00:00Z')).toBe(true);
    expect(due('2026-12-06T23:59:00Z')).toBe(true);
  });
});
