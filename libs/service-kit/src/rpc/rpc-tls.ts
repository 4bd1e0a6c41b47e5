import { hkdfSync } from 'node:crypto';
import type { ConnectionOptions, Server, TlsOptions } from 'node:tls';
import { z } from 'zod';
import type { LoggerService } from '@nestjs/common';
import { Counter } from 'prom-client';
import { registry } from '../metrics/metrics';

const rpcFailedHandshakes = new Counter({
  name: 'coverleaf_rpc_strangers_total',
  help: 'Connections to the RPC port that were refused because they did not prove to know RPC_SECRET',
  registers: [registry],
});

/** A TLS pre-shared key. Its name is public; the key itself is never sent. */
export interface RpcSecret {
  readonly name: string;
  readonly key: Buffer;
}

/** RPC_SECRET: one secret, or several separated by commas during a rotation. The first is used, all are accepted. */
export const RpcSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'Write at least 32 characters')
  .transform((secrets) => secrets.map(secretOf));

/** OpenSSL supports external pre-shared keys with SHA-256 only. Each connection negotiates its own keys. */
const TLS = { minVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' } as const;

/** Milliseconds that a client has for the handshake. */
const HANDSHAKE_MS = 5_000;

/** TLS options of a server without certificate: only clients with a pre-shared key connect. */
export function serverTlsOptions(secrets: readonly RpcSecret[]): TlsOptions {
  const keys = new Map(secrets.map(({ name, key }) => [name, key]));
  return { ...TLS, handshakeTimeout: HANDSHAKE_MS, pskCallback: (_, name) => keys.get(name) ?? null };
}

/** TLS options of a client. Certificates are refused. @param choose the secret of the next connection */
export const clientTlsOptions = (choose: () => RpcSecret): ConnectionOptions => ({
  ...TLS,
  ca: [],
  pskCallback: () => {
    const { name, key } = choose();
    return { psk: key, identity: name };
  },
  checkServerIdentity: (_, certificate) =>
    Object.keys(certificate).length === 0 ? undefined : new Error('The server presented a certificate'),
});

function secretOf(text: string): RpcSecret {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', text, '', `coverleaf rpc ${purpose}`, bytes));
  return { name: derive('name', 8).toString('hex'), key: derive('key', 32) };
}

/** Milliseconds between two log lines, so that a port scan does not fill the log. */
const PAUSE_MS = 10_000;

/** Counts and logs connections that failed the TLS handshake. */
export function trackFailedHandshakes(server: Server, logger: LoggerService): void {
  let loggedAt = -Infinity;
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException, { remoteAddress }) => {
    rpcFailedHandshakes.inc();
    if (performance.now() - loggedAt < PAUSE_MS) return;
    loggedAt = performance.now();
    logger.warn({ msg: 'a connection without the RPC secret was refused', from: remoteAddress, code });
  });
}
