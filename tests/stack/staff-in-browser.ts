import { examine, examineInTheDark } from './examine-page';
import { stack, withAdmin } from './product';
import { highestRow, shownKeys } from './row-layout';
import { DESK, StaffVisitor } from './staff';
import type { Steps } from './visitor';

export { admin, borrower, sql, stack } from './product';
/** A member of staff with a browser, new in every test. */
export let staff: StaffVisitor;

interface Options {
  /** Matches the failed requests that the browser may log, because the tests provoke them. */
  readonly expected?: RegExp;
  readonly settings?: Parameters<typeof withAdmin>[0];
}

/** Starts a product for a `describe` and a browser for each of its tests, which must log no unexpected problem. */
export function withStaffBrowser({ expected, settings }: Options = {}): void {
  withAdmin(settings);
  beforeEach(() => arrive());
  afterEach(async () => {
    const troubles = staff.takeTroubles().filter((trouble) => !expected?.test(trouble));
    await staff.leave();
    expect(troubles).toEqual([]);
  });
}

/** Replaces the browser with one of another width. */
export async function reopenBrowser(width: number): Promise<void> {
  await staff.leave();
  await arrive({ width });
}

async function arrive(visit = DESK): Promise<void> {
  staff = await StaffVisitor.arrive(stack.portalUrl, visit);
}

/** The most that a row of a list may be high on a phone, in pixels. */
const MOST_HIGH = 96;

/** What would keep people with a phone from using a list. */
export async function examineOnPhone(): Promise<string[]> {
  const [height, keys] = [await staff.page.evaluate(highestRow), await staff.page.evaluate(shownKeys)];
  return [
    ...(height > MOST_HIGH ? [`a row is ${Math.round(height)} pixels high`] : []),
    ...(keys > 0 ? [`${keys} key caps on a touch screen`] : []),
  ];
}

/** @param expected matches what the browser may log */
type Examine = (state: string, steps?: Steps, expected?: RegExp) => Promise<void>;

/**
 * Walks through the states of screens at one width and collects everything that is wrong in them.
 * @param walk calls `look` for each state, with its name and the steps that lead to it
 */
export async function examineStates(width: number, walk: (look: Examine) => Promise<void>): Promise<void> {
  await reopenBrowser(width);
  const errors: string[] = [];
  await walk(async (state, steps = {}, expected) => {
    await staff.take(steps);
    await staff.page.evaluate(() => scrollTo(0, 0));
    const troubles = staff.takeTroubles().filter((trouble) => !expected?.test(trouble));
    const faults = [
      ...(await examine(staff.page)),
      ...(await examineInTheDark(staff.page)),
      ...(width < 600 ? await examineOnPhone() : []),
    ];
    errors.push(...[...faults, ...troubles].map((error) => `${state}: ${error}`));
  });
  expect(errors).toEqual([]);
}
