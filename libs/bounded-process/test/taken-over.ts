import { serveRequests } from '../src/bounded-process';

/** Plays a parser that a file has taken over: it runs code from the request and replies with the result or error. */
serveRequests(async ({ code }: { readonly code: string }): Promise<unknown> => {
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- what a file that takes a parser over can do
    const run = new Function('require', `return (async () => { ${code} })()`) as (
      load: NodeJS.Require,
    ) => unknown;
    return (await run(require)) ?? null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
});
