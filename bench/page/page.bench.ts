import { launchBrowser, startProduct } from '@coverleaf/testing';
import type { Browser } from 'puppeteer';
import { median, printTable } from '../figures';
import { machine } from '../servers';
import { KINDS, type PageWeight, weighPage } from './count-bytes';
import { type LighthouseFigures, runLighthouse } from './lighthouse-run';

const RUNS = 3;
const PAGES = { lender: '/skyla', upload: '/skyla/upload' };
/** All of the staff's application comes with its first screen. */
const ADMIN = '/admin/login';

/** The weight of the pages that borrowers and staff meet first, and what Lighthouse says of the former, beside targets. */
export async function pageBench(): Promise<void> {
  const product = await startProduct();
  try {
    const browser = await launchBrowser();
    try {
      await measure(browser, product.portalUrl);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

async function measure(browser: Browser, origin: string): Promise<void> {
  const lender = await weighPage(browser, origin + PAGES.lender);
  const upload = await weighPage(browser, origin + PAGES.upload);
  const admin = await weighPage(browser, origin + ADMIN);
  process.stdout.write(`first visit with an empty cache; ${machine()}\n`);
  printWeight(`the lender's page, ${PAGES.lender}`, lender);
  printWeight(`the upload page, ${PAGES.upload}`, upload);
  printWeight(`the admin area, ${ADMIN}`, admin);
  printWeightTargets(lender, upload, admin);
  for (const path of Object.values(PAGES)) {
    const runs: LighthouseFigures[] = [];
    for (let run = 1; run <= RUNS; run += 1) runs.push(await runLighthouse(browser, origin + path));
    printLighthouse(path, runs);
  }
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const verdict = (met: boolean): string => (met ? 'met' : 'MISSED');

function printWeight(title: string, { kinds, ahead }: PageWeight): void {
  const rows = [
    ...KINDS.map((kind) => [kind, kinds[kind]] as const),
    ['fetched ahead when idle', ahead] as const,
  ];
  process.stdout.write(`\n${title}\n`);
  printTable([
    ['kind', 'requests', 'transferred', 'as gzip'],
    ...rows.map(([kind, { requests, transferred, gzip }]) => [
      kind,
      String(requests),
      kB(transferred),
      kB(gzip),
    ]),
  ]);
}

function printWeightTargets(lender: PageWeight, upload: PageWeight, admin: PageWeight): void {
  const scripts = lender.kinds.JavaScript.gzip;
  const styles = lender.kinds.CSS.gzip;
  const added = upload.kinds.JavaScript.gzip + upload.kinds.CSS.gzip - scripts - styles;
  const fonts = Math.max(lender.kinds.font.requests, upload.kinds.font.requests);
  const ofStaff = admin.kinds.JavaScript.gzip + admin.ahead.gzip;
  const foreign = [...lender.foreign, ...upload.foreign, ...admin.foreign];
  process.stdout.write('\n');
  printTable([
    ['weight', 'measured', 'target', ''],
    ['JavaScript of the lender page, gzip', kB(scripts), '≤ 120 kB', verdict(scripts <= 120_000)],
    ['CSS of the lender page, gzip', kB(styles), '≤ 10 kB', verdict(styles <= 10_000)],
    ['what the upload page adds, gzip', kB(added), '≤ 15 kB', verdict(added <= 15_000)],
    ['JavaScript of the admin area, gzip', kB(ofStaff), '≤ 260 kB', verdict(ofStaff <= 260_000)],
    ['font files', String(fonts), '1', verdict(fonts <= 1)],
    ['requests to other origins', [foreign.length, ...foreign].join(' '), '0', verdict(foreign.length === 0)],
  ]);
}

function printLighthouse(path: string, runs: readonly LighthouseFigures[]): void {
  const row = (
    name: string,
    read: (run: LighthouseFigures) => number,
    target?: readonly ['≥' | '≤', number],
    show: (value: number) => string = (value) => String(Math.round(value)),
  ): string[] => {
    const value = median(runs.map(read));
    const met = target && (target[0] === '≥' ? value >= target[1] : value <= target[1]);
    return [
      name,
      show(value),
      runs.map((run) => show(read(run))).join(' · '),
      target ? `${target[0]} ${show(target[1])}` : '',
      met === undefined ? '' : verdict(met),
    ];
  };
  const ms = (value: number): string => `${Math.round(value)} ms`;
  process.stdout.write(`\nLighthouse, mobile, ${path}\n`);
  printTable([
    ['figure', 'median', 'runs', 'target', ''],
    row('performance', (run) => run.performance, ['≥', 98]),
    row('accessibility', (run) => run.accessibility, ['≥', 100]),
    row('best practices', (run) => run.bestPractices, ['≥', 100]),
    row('SEO', (run) => run.seo, ['≥', 100]),
    row('LCP', (run) => run.lcp, ['≤', 1200], ms),
    row(
      'CLS',
      (run) => run.cls,
      ['≤', 0.01],
      (value) => value.toFixed(3),
    ),
    row('TBT', (run) => run.tbt, undefined, ms),
    row('FCP on this machine, not simulated', (run) => run.observedFcp, undefined, ms),
    row('answer of the server', (run) => run.serverResponse, undefined, ms),
  ]);
  const complaints = new Set(runs.flatMap((run) => run.complaints));
  for (const complaint of complaints) process.stdout.write(`  ${complaint}\n`);
}
