import { StaffCaller } from './staff-caller';
import { startStack, type Stack } from './start-stack';

/** The running product; each test file has its own. */
export let stack: Stack;
/** The first administrator, signed in by `withAdmin`. */
export let admin: StaffCaller;

type Settings = Readonly<Record<string, string>>;

/**
 * Runs one product for all tests of a file or of a `describe`.
 * @param settings those that differ from the usual ones, or a function that also starts the servers they name
 */
export function withProduct(settings: Settings | (() => Promise<Settings>) = {}): void {
  beforeAll(async () => {
    stack = await startStack(typeof settings === 'function' ? await settings() : settings);
  });
  afterAll(() => stack.stop());
}

/** As `withProduct`, and signs the first administrator in. */
export function withAdmin(settings?: Parameters<typeof withProduct>[0]): void {
  withProduct(settings);
  beforeAll(async () => {
    admin = await StaffCaller.signIn(stack);
  });
}
