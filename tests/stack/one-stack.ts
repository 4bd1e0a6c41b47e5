import { startStack, type Stack } from './start-stack';

/** One product for several chapters of a suite, in the order in which none changes what a later one reads. */
export function oneStack(): () => Stack {
  let stack: Stack | undefined;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack?.stop());
  return () => {
    if (!stack) throw new Error('The product has not been started');
    return stack;
  };
}
