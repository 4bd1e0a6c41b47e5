import { previewRetention } from '@coverleaf/contracts';
import { query } from '../../tests/stack/query';
import { StaffCaller } from '../../tests/stack/staff-caller';
import type { Stack } from '../../tests/stack/start-stack';
import { Latencies, measuredAlone, milliseconds, type Result } from '../results';

/** So many documents are to be deleted, about. */
const EXPIRED = 20_000;
const THREE_YEARS_DAYS = 3 * 365;
/** The deletion is watched for so long. */
const SECONDS = 120;
const PAGES = 200;
const PREVIEWS = 10;
/** Of a list's page, at p95. */
const TARGET = ['≤', 100] as const;

/** Deletes the oldest documents while staff list the newest. @param rows documents of three years */
export async function rehearseRetention(stack: Stack, rows: number): Promise<Result[]> {
  const admin = await StaffCaller.signIn(stack);
  const days = Math.ceil(THREE_YEARS_DAYS * Math.max(0.5, 1 - EXPIRED / rows));
  const path = previewRetention.path + `?documentsDays=${days}`;
  const previews = new Latencies();
  for (let done = 0; done < PREVIEWS; done += 1) await previews.time(() => admin.get(path));

  const page = (): Promise<unknown> => admin.get('/api/v1/admin/documents?limit=50');
  const alone = new Latencies();
  for (let done = 0; done < PAGES; done += 1) await alone.time(page);

  await admin.saveSetting('retention.documents_days', days);
  const [job] = await query<{ id: string }>(
    stack.dataDir,
    'document',
    `insert into outbox (job, payload, correlation_id) values ('document.delete-expired', '{}', 'rehearsal') returning id`,
  );
  if (!job) throw new Error('There is no job');
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 1_000;
  const meanwhile = new Latencies();
  let run = { documents: 0, isDone: false };
  while (!run.isDone && elapsed() < SECONDS) {
    await meanwhile.time(page);
    run = await runOf(stack, job.id);
  }
  if (run.documents === 0) throw new Error('Nothing was deleted');

  const how = `Documents of more than ${days} days are deleted by one worker, each in a transaction of its own, for up to ${SECONDS} s, while one member of staff lists the newest again and again`;
  return [
    measuredAlone(
      { row: 'retention: documents deleted', unit: 'documents/s', target: null, how: `${how}.` },
      run.documents / elapsed(),
    ),
    measuredAlone(
      {
        row: 'retention: newest page meanwhile',
        unit: 'ms p95',
        target: TARGET,
        how: `${how}; over HTTP, signed in; without a deletion ${milliseconds(alone.quantile(0.95))}.`,
      },
      meanwhile.quantile(0.95),
    ),
    measuredAlone(
      {
        row: 'retention: how many would be deleted',
        unit: 'ms p50',
        target: null,
        how: `Asked over HTTP before the days are saved; counted up to 10,000.`,
      },
      previews.quantile(0.5),
    ),
  ];
}

/** The run of a job. Another one may have ended when the product started. */
async function runOf({ dataDir }: Stack, id: string): Promise<{ documents: number; isDone: boolean }> {
  const [run] = await query<{ documents: number; isDone: boolean }>(
    dataDir,
    'document',
    `select documents, finished_at is not null as "isDone" from removals where id = '${id}'`,
  );
  return run ?? { documents: 0, isDone: false };
}
