import type { Client } from 'pg';
import { connect } from '../../tests/stack/query';
import type { Stack } from '../../tests/stack/start-stack';
import { Latencies, milliseconds, printTable } from '../figures';
import { TEXTS_OF_A_PAGE } from './fill-memory';
import { overHttp, post } from './over-http';
import { ENGINE_MS, type PatientEngine } from './patient-engine';

const ROUNDS = 20;
const CLIENTS = 200;

/** Texts that nobody has asked for, beside the engine alone; then a crowd that comes to the same new page at once. */
export async function measureCold(stack: Stack, engine: PatientEngine): Promise<void> {
  const lender = await connect(stack.dataDir, 'lender');
  // Published behind the product's back: otherwise it would have them translated before anybody asks.
  await lender.query('alter table faqs disable trigger user');
  try {
    await measureOne(stack, engine, lender);
    await measureCrowd(stack, engine, lender);
  } finally {
    await lender.end();
  }
}

async function measureOne(stack: Stack, engine: PatientEngine, lender: Client): Promise<void> {
  const [bare, ours] = [new Latencies(), new Latencies()];
  for (let round = -2; round < ROUNDS; round += 1) {
    const texts = await publish(lender, `round ${round}`);
    const begun = performance.now();
    await post(`${engine.url}/translate`, { q: texts, source: 'en', target: 'es', format: 'html' });
    const between = performance.now();
    await askFor(stack, texts);
    if (round < 0) continue;
    bare.add(between - begun);
    ours.add(performance.now() - between);
  }
  process.stdout.write(
    `\n${TEXTS_OF_A_PAGE} texts that are new, of an engine that takes ${ENGINE_MS} ms; ${ROUNDS} rounds\n`,
  );
  const row = (name: string, latencies: Latencies): string[] => [
    name,
    ...[0.5, 0.95].map((part) => milliseconds(latencies.quantile(part))),
  ];
  printTable([
    ['', 'p50', 'p95'],
    row('the engine alone', bare),
    row('the gateway, over HTTP', ours),
    ['what we add', milliseconds(ours.quantile(0.5) - bare.quantile(0.5)), ''],
  ]);
}

async function measureCrowd(stack: Stack, engine: PatientEngine, lender: Client): Promise<void> {
  const texts = await publish(lender, 'crowd');
  const before = engine.calls;
  const begun = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, () => askFor(stack, texts)));
  const waited = milliseconds(performance.now() - begun);
  process.stdout.write(
    `\n${CLIENTS} clients at once, the same new page: engine calls ${engine.calls - before}, the last served after ${waited}\n`,
  );
}

/** @throws when a translation is lacking */
async function askFor(stack: Stack, texts: readonly string[]): Promise<void> {
  const found = await overHttp(stack.portalUrl, texts);
  if (texts.some((text, place) => found[place] !== `${text} (es)`))
    throw new Error('A translation is lacking');
}

async function publish(lender: Client, name: string): Promise<string[]> {
  const texts = Array.from({ length: TEXTS_OF_A_PAGE }, (_, place) => `New text of ${name}, number ${place}`);
  await lender.query(
    `insert into faqs (question, answer, category)
       select texts[2 * pair - 1], texts[2 * pair], 'Bench' from (select $1::text[] as texts) given,
         generate_series(1, array_length(texts, 1) / 2) as pair`,
    [texts],
  );
  return texts;
}
