import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { Borrower } from '../../tests/stack/borrower';
import { eventually } from '../../tests/stack/eventually';
import {
  DRAWN,
  DRAWN_AHEAD,
  NEXT,
  OPENING,
  recordedTimes,
  recordTimes,
  untilRecorded,
} from '../../tests/stack/review-times';
import { StaffVisitor } from '../../tests/stack/staff';
import { StaffCaller } from '../../tests/stack/staff-caller';
import type { Stack } from '../../tests/stack/start-stack';
import { Latencies, measuredAlone, milliseconds, p50AndP95, type Result } from '../results';
import { startBareViewer } from './bare-viewer';

const REVIEWED = 30;
const PAGES = 10;
/** The lease of the next document alone, as the server does it. */
const TAKES = 200;
const WORDS = '.pdf__canvas[data-state=words]';
const TARGETS = { next: 100, take: 50, cold: 400 };
/** Nobody looks at a document for a shorter time, and a key right after the last one is taken for a bounce. */
const SETTLED_MS = 350;
const DOCUMENTS = '/api/v1/admin/documents';

/** The review of documents in a browser, beside all others. @param rows how many documents there are */
export async function measureReview(stack: Stack, url: string, rows: number): Promise<Result[]> {
  const admin = await StaffCaller.signIn(stack);
  const take = await measureTaking(admin);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The made documents have no files.
    await client.query(
      `update insurance_uploads set stage = 'closed', status = 'processed' where stage <> 'closed'`,
    );
    // Otherwise PostgreSQL would do it while the browser is measured.
    await client.query('vacuum (analyze) document_reviews');
    await client.query('vacuum (analyze) insurance_uploads');
  } finally {
    await client.end();
  }
  await admin.saveSetting('public.require_approval', true);
  const ids = await upload(stack, admin);
  const visitor = await StaffVisitor.arrive(stack.portalUrl, { width: 1440 });
  try {
    await visitor.enter('/admin/documents', { shows: '.documents tbody tr' });
    const { cold, bare } = await measureOpening(visitor, ids.slice(0, REVIEWED / 2));
    const next = await measureNext(visitor);
    process.stdout.write(
      `key to painted: ${p50AndP95(next)}; cold: ${p50AndP95(cold)}, bare: ${p50AndP95(bare)}\n`,
    );
    const beside = `beside ${rows.toLocaleString('en')} documents`;
    const told = { unit: 'ms p95', how: '' };
    return [
      measuredAlone(
        {
          ...told,
          row: 'review: the next document is leased',
          target: ['≤', TARGETS.take],
          how: `POST ${DOCUMENTS}/next, signed in, ${TAKES} in a row, ${beside}.`,
        },
        take.quantile(0.95),
      ),
      measuredAlone(
        {
          ...told,
          row: 'review: key to the painted next document',
          target: ['≤', TARGETS.next],
          how: `Chromium, ${PAGES} pages each, the next one drawn ahead, ${beside}; p50: ${p50(next)}.`,
        },
        next.quantile(0.95),
      ),
      measuredAlone(
        {
          ...told,
          row: 'documents: opening one of 10 pages from the list',
          target: ['≤', TARGETS.cold],
          how: `Chromium, from the key to the painted first page, which gets its text layer afterwards; the viewer and a worker are loaded with the list, nothing of the document is, ${beside}; p50: ${p50(cold)}. A page with nothing but pdf.js, in turn, p50 and p95: ${p50AndP95(bare)}.`,
        },
        cold.quantile(0.95),
      ),
    ];
  } finally {
    await visitor.leave();
  }
}

const p50 = (latencies: Latencies): string => milliseconds(latencies.quantile(0.5));

async function measureTaking(admin: StaffCaller): Promise<Latencies> {
  const latencies = new Latencies();
  const except: string[] = [];
  for (let round = 0; round < TAKES; round += 1) {
    const began = performance.now();
    const { body } = await admin.call<{ id: string | null }>(`${DOCUMENTS}/next`, {
      body: { except: except.slice(-20) },
    });
    latencies.add(performance.now() - began);
    if (!body.id) throw new Error('There are too few documents');
    except.push(body.id);
  }
  return latencies;
}

async function upload(stack: Stack, admin: StaffCaller): Promise<string[]> {
  const borrower = new Borrower(stack);
  const ids: string[] = [];
  for (let count = 0; count < REVIEWED; count += 1) {
    const { body } = await borrower.upload({
      bytes: await samplePdf(PAGES),
      fields: { lenderSlug: 'skyla' },
    });
    ids.push(body.id);
  }
  await eventually('all documents to await approval', async () => {
    const { body } = await admin.call<{ to_decide: number }>(`${DOCUMENTS}/queues`);
    return body.to_decide === REVIEWED;
  });
  return ids;
}

/** Opens each document from the list, and each time the same PDF on a bare page. */
async function measureOpening(visitor: StaffVisitor, ids: readonly string[]) {
  const { page } = visitor;
  const bare = await startBareViewer(PAGES);
  try {
    await recordTimes(page, OPENING);
    for (const [at] of ids.entries()) {
      await page.focus(`.documents tbody tr:nth-child(${at + 1})`);
      await pause(SETTLED_MS);
      await page.keyboard.press('Enter');
      await untilRecorded(page, at + 1);
      await page.waitForSelector(WORDS);
      if (at === 0)
        await bare.enter(await page.$eval(WORDS, (canvas) => (canvas as HTMLCanvasElement).width));
      await visitor.key('Escape', { window: 'closed' });
      await pause(SETTLED_MS);
      await bare.open();
    }
    // The first one also loads the code of the viewer.
    const withoutFirst = (times: readonly number[]) => new Latencies(times.slice(1));
    return { cold: withoutFirst(await recordedTimes(page)), bare: withoutFirst(await bare.times()) };
  } finally {
    await bare.stop();
  }
}

async function measureNext(visitor: StaffVisitor): Promise<Latencies> {
  const { page } = visitor;
  await recordTimes(page, NEXT);
  await visitor.press('Review', { shows: DRAWN });
  for (let count = 0; count < REVIEWED - 2; count += 1) {
    await page.waitForSelector(DRAWN_AHEAD);
    await pause(SETTLED_MS);
    await page.keyboard.press('a');
    await untilRecorded(page, count + 1);
  }
  return new Latencies(await recordedTimes(page));
}
