import { startStack, type Stack } from './start-stack';

type Settings = Readonly<Record<string, string>>;

/**
 * One product for all tests of a file.
 * @param settings other than the usual ones, or what starts whatever they name
 */
export function oneStack(settings: Settings | (() => Promise<Settings>) = {}): () => Stack {
  let stack: Stack | undefined;
  beforeAll(async () => {
    stack = await startStack(typeof settings === 'function' ? await settings() : settings);
  });
  afterAll(() => stack?.stop());
  return () => {
    if (!stack) throw new Error('The product has not been started');
    return stack;
  };
}
