import { examine } from './examine-page';
import { stack, withAdmin } from './product';
import { DESK, StaffVisitor } from './staff';
import type { Steps } from './visitor';

export { admin, borrower, sql, stack } from './product';
/** Somebody with a browser, another one in every test. */
export let staff: StaffVisitor;

interface Options {
  /** What the browser logs about failed requests that the tests are about. */
  readonly expected?: RegExp;
  readonly settings?: Parameters<typeof withAdmin>[0];
}

/** Gives every test of a `describe` a running product and a browser, which must log no unexpected problem. */
export function withStaffBrowser({ expected, settings }: Options = {}): void {
  withAdmin(settings);
  beforeEach(() => arrive());
  afterEach(async () => {
    const troubles = staff.takeTroubles().filter((trouble) => !expected?.test(trouble));
    await staff.leave();
    expect(troubles).toEqual([]);
  });
}

/** Replaces the browser by one of another width. */
export async function reopenBrowser(width: number): Promise<void> {
  await staff.leave();
  await arrive({ width });
}

async function arrive(visit = DESK): Promise<void> {
  staff = await StaffVisitor.arrive(stack.portalUrl, visit);
}

/** The last argument is what the browser is expected to log. */
type Examine = (state: string, steps?: Steps, expected?: RegExp) => Promise<void>;

/**
 * Walks through the states of screens at a width and fails with everything that is wrong in any of them.
 * @param walk calls `look` for each state, with a name for it and the steps that lead there
 */
export async function examineStates(width: number, walk: (look: Examine) => Promise<void>): Promise<void> {
  await reopenBrowser(width);
  const errors: string[] = [];
  await walk(async (state, steps = {}, expected) => {
    await staff.take(steps);
    await staff.page.evaluate(() => scrollTo(0, 0));
    const troubles = staff.takeTroubles().filter((trouble) => !expected?.test(trouble));
    errors.push(...[...(await examine(staff.page)), ...troubles].map((error) => `${state}: ${error}`));
  });
  expect(errors).toEqual([]);
}
