import { median } from '../figures';
import { measuredAlone, type Result, type Target } from '../results/result';
import type { PageWeight } from './count-bytes';
import type { LighthouseFigures } from './lighthouse-run';

interface Weights {
  readonly lender: PageWeight;
  readonly upload: PageWeight;
  readonly admin: PageWeight;
}

const FIRST_VISIT = 'A phone’s first visit with an empty cache, weighed until the network rests';

export function weightResults({ lender, upload, admin }: Weights): Result[] {
  const scripts = lender.kinds.JavaScript.gzip;
  const styles = lender.kinds.CSS.gzip;
  const added = upload.kinds.JavaScript.gzip + upload.kinds.CSS.gzip - scripts - styles;
  const ofStaff = admin.kinds.JavaScript.gzip + admin.ahead.gzip;
  const fonts = Math.max(lender.kinds.font.requests, upload.kinds.font.requests);
  const foreign = [lender, upload, admin].flatMap((page) => page.foreign);
  const weight = (row: string, bytes: number, most: number, more = ''): Result =>
    measuredAlone(
      {
        row,
        unit: 'kB',
        target: ['≤', most],
        how: `${FIRST_VISIT}; every file as gzip would send it${more}.`,
      },
      bytes / 1_000,
    );
  const count = (row: string, measured: number, most: number): Result =>
    measuredAlone({ row, unit: 'requests', target: ['≤', most], how: `${FIRST_VISIT}.` }, measured);
  return [
    weight('JavaScript of the lender page', scripts, 120),
    weight('CSS of the lender page', styles, 10),
    weight('what the upload page adds', added, 15),
    weight('JavaScript of the admin area', ofStaff, 260, ', with what it fetches ahead'),
    count('font files', fonts, 1),
    count('requests to other origins', foreign.length, 0),
  ];
}

export function lighthouseResults(path: string, runs: readonly LighthouseFigures[]): Result[] {
  const row = (
    name: string,
    unit: string,
    target: Target,
    read: (run: LighthouseFigures) => number,
  ): Result => {
    const how = `Lighthouse as it comes, mobile, simulated slow 4G; median of ${runs.length}: ${runs.map((run) => Number(read(run).toFixed(3))).join(', ')}.`;
    return measuredAlone({ row: `${path}: ${name}`, unit, target, how }, median(runs.map(read)));
  };
  return [
    row('performance', 'of 100', ['≥', 98], (run) => run.performance),
    row('accessibility', 'of 100', ['≥', 100], (run) => run.accessibility),
    row('best practices', 'of 100', ['≥', 100], (run) => run.bestPractices),
    row('SEO', 'of 100', ['≥', 100], (run) => run.seo),
    row('LCP', 'ms', ['≤', 1_200], (run) => run.lcp),
    row('CLS', 'score', ['≤', 0.01], (run) => run.cls),
  ];
}
