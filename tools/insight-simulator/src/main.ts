import { join } from 'node:path';
import { startSimulator } from './simulator.server';

const port = Number(process.env['INSIGHT_SIMULATOR_PORT'] ?? 4010);
const host = process.env['INSIGHT_SIMULATOR_HOST'];
const folder = process.env['INSIGHT_SIMULATOR_DATA'] ?? join('.data', 'insight-simulator');

async function main(): Promise<void> {
  const simulator = await startSimulator(join(folder, 'ledger.jsonl'), port, host);
  const stop = (): void => {
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);
  process.stdout.write(`Insight simulator at http://localhost:${simulator.port}, ledger in ${folder}\n`);
  process.send?.('ready');
}

main().catch((error: unknown) => {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const reason = taken ? `port ${port} is taken; set INSIGHT_SIMULATOR_PORT to another` : String(error);
  process.stderr.write(`The Insight simulator cannot start: ${reason}\n`);
  process.exitCode = 1;
});
