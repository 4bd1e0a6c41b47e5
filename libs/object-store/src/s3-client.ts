import * as http from 'node:http';
import * as https from 'node:https';
import type { Client } from 'minio';
import type { S3Settings } from './s3-settings';

/** A server that says nothing for so long is taken to be away. */
const SILENCE_MS = 20_000;

/** A client for one server, with connections kept and a limit to its patience (minio itself waits for ever). */
export async function connectS3(settings: S3Settings): Promise<Client> {
  // Loaded only where it is used: it costs 22 MB and a tenth of a second at start.
  const minio = await import('minio');
  const url = new URL(settings.endpoint);
  const secure = url.protocol === 'https:';
  const { request } = secure ? https : http;
  const impatient: typeof request = (...args: unknown[]) => {
    const sent = Reflect.apply(request, undefined, args) as http.ClientRequest;
    return sent.setTimeout(SILENCE_MS, () => {
      sent.destroy(Object.assign(new Error('The object store is silent'), { code: 'ETIMEDOUT' }));
    });
  };
  return new minio.Client({
    endPoint: url.hostname,
    port: url.port ? Number(url.port) : undefined,
    useSSL: secure,
    accessKey: settings.accessKey,
    secretKey: settings.secretKey,
    region: settings.region,
    pathStyle: settings.pathStyle,
    // Callers retry; minio's own retry writes to the console.
    retryOptions: { disableRetry: true },
    transport: { request: impatient },
    transportAgent: secure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true }),
  });
}
