import type { Page } from 'puppeteer';

/** The shown document of the review, drawn. */
export const DRAWN = '.review__document[data-id] .pdf__canvas[data-state=words]';
/** The next one, drawn ahead. */
export const DRAWN_AHEAD = '.review__document[inert] .pdf__canvas[data-state=words]';
/** A page that can be seen, perhaps still without its text layer. */
const SEEN = '.pdf__canvas:not([data-state=drawing])';

interface Recorded {
  /** That are pressed. */
  readonly keys: readonly string[];
  /** What a key replaces by another element, or brings to the screen. */
  readonly shown: string;
  /** What must be there, too. */
  readonly drawn: string;
}

/** A key that decides, to the painted next document. */
export const NEXT: Recorded = {
  keys: ['a', 'Enter'],
  shown: '.review__document[data-id]',
  drawn: DRAWN,
};
/** A key that opens a document, to its painted first page. */
export const OPENING: Recorded = { keys: ['Enter'], shown: SEEN, drawn: SEEN };

/**
 * Notes from now on how long it takes from a key to the painted frame: if that is the next frame, as the browser's Event
 * Timing has it, in steps of 8 ms; otherwise until the frame after it begins.
 */
export const recordTimes = (page: Page, recorded: Recorded): Promise<void> =>
  page.evaluate(({ keys, shown, drawn }) => {
    const times: number[] = [];
    Reflect.set(globalThis, 'recordedTimes', times);
    const inNextFrame = new Set<number>();
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        if (inNextFrame.delete(startTime)) times.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    const note = ({ key, timeStamp }: KeyboardEvent): void => {
      if (!keys.includes(key)) return;
      const before = document.querySelector(shown);
      let frames = 0;
      const look = (): void => {
        const now = document.querySelector(shown);
        frames += 1;
        if (now && now !== before && document.querySelector(drawn)) {
          if (frames === 1) inNextFrame.add(timeStamp);
          else requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
        } else if (before === null || now !== null) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    // On the window, because handlers on the document keep keys from later ones.
    window.addEventListener('keydown', note, true);
  }, recorded);

/** In milliseconds. */
export const recordedTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'recordedTimes') as number[]);

/** Waits for a number of recorded times. */
export const untilRecorded = (page: Page, count: number) =>
  page.waitForFunction(
    (least) => (Reflect.get(globalThis, 'recordedTimes') as number[]).length >= least,
    {},
    count,
  );
