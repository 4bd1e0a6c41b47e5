import { StaffVisitor } from './staff';
import { StaffCaller } from './staff-caller';
import { startStack, type Stack } from './start-stack';
import type { Visitor } from './visitor';

/** Of the file that is tested: each has its own. */
export let stack: Stack;
/** An administrator without a browser. */
export let admin: StaffCaller;
/** Somebody with a browser, another one in every test. */
export let staff: StaffVisitor;
export let visitor: Visitor;

/**
 * Gives every test of a `describe` a running product and somebody at a browser, who has to leave without troubles.
 *
 * @param meant what the browser notes of refusals that the tests are about
 */
export function withStaffBrowser(meant?: RegExp): void {
  beforeAll(async () => {
    stack = await startStack();
    admin = await StaffCaller.signIn(stack);
  });
  beforeEach(() => arrive());
  afterEach(async () => {
    const troubles = staff.troubles().filter((trouble) => !meant?.test(trouble));
    await staff.leave();
    expect(troubles).toEqual([]);
  });
  afterAll(() => stack.stop());
}

/** The same person at another screen. */
export async function reopenBrowser(width: number): Promise<void> {
  await staff.leave();
  await arrive(width);
}

async function arrive(width?: number): Promise<void> {
  staff = await StaffVisitor.arrive(stack.portalUrl, width);
  visitor = staff.visitor;
}
