import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { documentsBench } from './documents/documents.bench';
import { lendersBench } from './lenders/lenders.bench';
import { mailBench } from './mail/mail.bench';
import { outboxBench } from './outbox/outbox.bench';
import { pageBench } from './page/page.bench';
import { translationBench } from './translation/translation.bench';

/** `npm run bench -- outbox page`; every bench prints its figures beside the least code that does the same. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  documents: documentsBench,
  lenders: lendersBench,
  mail: mailBench,
  outbox: outboxBench,
  page: pageBench,
  translation: translationBench,
};

async function main(names: readonly string[]): Promise<void> {
  Logger.overrideLogger(['error']);
  for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
    const bench = BENCHES[name];
    if (!bench) throw new Error(`There is no bench "${name}"; there are: ${Object.keys(BENCHES).join(', ')}`);
    await bench();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
