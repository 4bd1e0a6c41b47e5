import { waitFor } from '@coverleaf/testing';
import { addBrands, BRANDS } from '../stack/brands';
import { stack, withProduct } from '../stack/product';
import { Visitor } from '../stack/visitor';

/** A shift this small is invisible. */
const MOST_SHIFT = 0.01;

const pages = Object.keys(BRANDS).flatMap((name) => [`/brand-${name}`, `/brand-${name}/upload`]);

describe.each([320, 1440])('at %d px', (width) => {
  withProduct();
  let visitor: Visitor;

  beforeAll(async () => {
    await addBrands(stack.dataDir);
  });
  afterEach(() => visitor.leave());

  it.each(pages)('%s has its brand from the first byte, and doesn’t change', async (path) => {
    visitor = await Visitor.arrive(stack.portalUrl, { width });
    const { page } = visitor;
    await page.evaluateOnNewDocument(noteShifts);
    const html = await (await fetch(stack.portalUrl + path)).text();
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? '';
    const held = await holdBack(visitor, script);

    const arrival = page.goto(stack.portalUrl + path);
    await waitFor(() => page.evaluate(isPainted), { what: 'the page without its script' });
    const before = await page.evaluate(notePaint);
    expect(before).toContain(`${path.slice(1).replace('/upload', '')} Federal Credit Union`);
    held();
    await arrival;
    await visitor.isTakenOver();
    expect(await page.evaluate(changedPaint)).toEqual([]);
    const shifts = await page.evaluate(() => window.shifts ?? []);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(MOST_SHIFT);
    expect(visitor.troubles).toEqual([]);
  });

  it('each lender has its own colors before any script runs', async () => {
    visitor = await Visitor.arrive(stack.portalUrl, { width, script: false });
    const looks = new Set<string>();
    for (const name of Object.keys(BRANDS)) {
      await visitor.open(`/brand-${name}`);
      looks.add(await visitor.page.evaluate(brandColors));
    }
    expect(looks.size).toBe(Object.keys(BRANDS).length);
  });
});

/** Holds a script back. @returns a function that lets it through */
async function holdBack(visitor: Visitor, script: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await visitor.page.setRequestInterception(true);
  visitor.page.on('request', (request) => {
    const wait = new URL(request.url()).pathname === script ? released : Promise.resolve();
    void wait.then(() => request.continue());
  });
  return release;
}

declare global {
  interface Window {
    shifts?: number[];
    paint?: Map<Element, string>;
  }
}

function noteShifts(): void {
  const shifts: number[] = (window.shifts = []);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
}

const isPainted = (): boolean =>
  document.getElementById('page-state') !== null &&
  [...document.fonts].some(({ status }) => status === 'loaded') &&
  document.fonts.status === 'loaded';

const paintOf = `(element) => {
  const { color, backgroundColor, borderTopColor, fontFamily, fontSize } = getComputedStyle(element);
  const { left, top, width, height } = element.getBoundingClientRect();
  const box = [left, top, width, height].map(Math.round).join(' ');
  return [color, backgroundColor, borderTopColor, fontFamily, fontSize, box].join(' | ');
}`;

/** Records how everything looks. @returns the visible text */
const notePaint = `(() => {
  const elements = [...document.body.querySelectorAll('*')];
  window.paint = new Map(elements.map((element) => [element, (${paintOf})(element)]));
  return document.body.innerText;
})()`;

/** The elements that are still there but look different. */
const changedPaint = `[...window.paint].flatMap(([element, before]) => {
  const now = (${paintOf})(element);
  return !element.isConnected || now === before ? [] : [element.outerHTML.slice(0, 80) + ': ' + before + ' → ' + now];
})`;

function brandColors(): string {
  const marked = document.querySelectorAll('.header, .button--action, h1, .on-band, .page');
  return [...marked]
    .map((element) => {
      const { color, backgroundColor, borderBottomColor } = getComputedStyle(element);
      return `${color} ${backgroundColor} ${borderBottomColor}`;
    })
    .join('; ');
}
