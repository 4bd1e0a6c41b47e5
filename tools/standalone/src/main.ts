import { Product } from './product';
import { readSettings } from './settings';
import { StartError } from './start-error';

/** Milliseconds between checks that the parent process still exists. */
const PARENT_CHECK_MS = 1_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.argv);
  const product = new Product(settings);
  let ending: Promise<void> | undefined;
  const end = (code: number): void => {
    // Under npm, Ctrl+C arrives twice: from the terminal and from npm.
    ending ??= product.stop().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  endWithNpm(() => end(0));
  try {
    const table = await product.start();
    if (settings.prepare) end(0);
    else if (!ending) process.stdout.write(`\n${table}\n\nready\n`);
  } catch (error) {
    if (ending) return;
    report(error);
    end(1);
  }
}

/** npm passes SIGTERM on, but not SIGKILL, after which this process must end by itself. */
function endWithNpm(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), PARENT_CHECK_MS).unref();
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
}

main().catch((error: unknown) => {
  report(error);
  process.exit(1);
});
