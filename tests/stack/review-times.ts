import type { Page } from 'puppeteer';

/** The shown document of the review, drawn. */
export const DRAWN = '.review__document[data-id] .pdf__canvas[data-state=words]';
/** The next one, drawn ahead. */
export const DRAWN_AHEAD = '.review__document[inert] .pdf__canvas[data-state=words]';

/** Notes from now on how long it takes from a key that decides to the painted next document. */
export const recordNext = (page: Page): Promise<void> =>
  page.evaluate((drawn) => {
    const times: number[] = [];
    Reflect.set(globalThis, 'nextTimes', times);
    const shown = (): string | undefined =>
      document.querySelector<HTMLElement>('.review__document[data-id]')?.dataset['id'];
    const note = ({ key, timeStamp }: KeyboardEvent): void => {
      if (key !== 'a' && key !== 'Enter') return;
      const before = shown();
      const look = (): void => {
        const now = shown();
        if (now === undefined) return;
        // The task after a frame runs when the frame is painted.
        if (now !== before && document.querySelector(drawn))
          requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('keydown', note, true);
  }, DRAWN);

/** In milliseconds. */
export const nextTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'nextTimes') as number[]);
