import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { terminateProcess } from '@coverleaf/local-servers';
import { freePort } from '@coverleaf/testing';
import { loadSecrets } from '../../tools/standalone/src/data-folder';
import { signingKeysIn } from '../../tools/standalone/src/signing-keys';
import { environmentOf } from '../../tools/standalone/src/service-environment';
import { readSettings } from '../../tools/standalone/src/settings';
import { eventually } from './eventually';
import { portsOf, redisUrl } from './query';
import type { Stack } from './start-stack';

export interface SecondGateway {
  readonly portalUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts another replica of the gateway for a running product. It has the same entry point and servers, but another
 * port.
 */
export async function startSecondGateway(stack: Stack): Promise<SecondGateway> {
  const { dataDir } = stack;
  const [ports, encryptionKeys, secrets] = await Promise.all([
    portsOf(dataDir),
    readFile(join(dataDir, 'encryption-keys'), 'utf8'),
    loadSecrets(dataDir, []),
  ]);
  const port = await freePort();
  const settings = readSettings({ ...process.env, PORT: String(port), DATA_DIR: dataDir }, []);
  const machine = {
    ...{ databases: {}, owners: {} },
    redisUrl: await redisUrl(dataDir),
    rpcSecret: secrets['rpc'] ?? '',
    ...signingKeysIn(secrets),
    translation: { engine: 'none' },
    textToken: '',
    encryptionKeys: encryptionKeys.trim(),
    ownKeyFile: true,
    ports: {},
  };
  const gateway = spawn(process.execPath, [join('dist', 'services', 'gateway.js')], {
    env: environmentOf('gateway', settings, machine, ports.services, stack.simulatorUrl),
    stdio: 'ignore',
  });
  const portalUrl = `http://localhost:${port}`;
  const stop = async (): Promise<void> => {
    if (gateway.pid && gateway.exitCode === null) await terminateProcess(gateway.pid, 'SIGTERM', 20_000);
  };
  try {
    const isReady = async (): Promise<boolean> => (await fetch(`${portalUrl}/readyz`)).ok;
    await eventually('the second gateway', isReady);
  } catch (error) {
    await stop();
    throw error;
  }
  return { portalUrl, stop };
}
