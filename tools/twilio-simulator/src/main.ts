import { join } from 'node:path';
import { startTwilioSimulator } from './simulator.server';

const { env } = process;
const port = Number(env['TWILIO_SIMULATOR_PORT'] ?? 4011);
const folder = env['TWILIO_SIMULATOR_DATA'] ?? join('.data', 'texts');

async function main(): Promise<void> {
  const simulator = await startTwilioSimulator({
    ...{ folder, port },
    accountSid: env['TWILIO_ACCOUNT_SID'] ?? '',
    authToken: env['TWILIO_AUTH_TOKEN'] ?? '',
    portalUrl: env['PUBLIC_URL'] ?? 'http://localhost:3000',
  });
  const stop = (): void => {
    simulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);
  process.stdout.write(`Twilio simulator at http://localhost:${simulator.port}, texts in ${folder}\n`);
  process.send?.('ready');
}

main().catch((error: unknown) => {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const reason = taken ? `port ${port} is taken; set TWILIO_SIMULATOR_PORT to another` : String(error);
  process.stderr.write(`The Twilio simulator cannot start: ${reason}\n`);
  process.exitCode = 1;
});
