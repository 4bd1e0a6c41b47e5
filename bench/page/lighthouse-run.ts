import type { Browser } from 'puppeteer';

/** What one run of Lighthouse found; scores are 0 to 100, times in milliseconds. */
export interface LighthouseFigures {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  /** First paint as it was on this machine, before Lighthouse works out what a phone would have needed. */
  readonly observedFcp: number;
  readonly serverResponse: number;
  /** What the audits complain about, each in one line. */
  readonly complaints: readonly string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse as it comes: a mid-range phone on slow 4G, simulated; a fresh page without cache and cookies. */
export async function runLighthouse(browser: Browser, url: string): Promise<LighthouseFigures> {
  const { default: lighthouse } = await import('lighthouse');
  const { port } = new URL(browser.wsEndpoint());
  const result = await lighthouse(url, {
    port: Number(port),
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed at ${url}: ${runtimeError.message}`);
  const score = (category: (typeof CATEGORIES)[number]): number =>
    Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const metrics = audits['metrics']?.details;
  const [observed] = (metrics?.type === 'debugdata' ? metrics['items'] : []) as Record<string, number>[];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    observedFcp: observed?.['observedFirstContentfulPaint'] ?? Number.NaN,
    serverResponse: value('server-response-time'),
    complaints: Object.values(audits)
      .filter((audit) => audit.score !== null && audit.score < 1)
      .map(({ id, title, displayValue, explanation }) => {
        const details = [displayValue, explanation].filter(Boolean).join(', ');
        return `${id}: ${title}${details ? ` (${details})` : ''}`;
      }),
  };
}
