import { hkdfSync } from 'node:crypto';
import type { ConnectionOptions, Server, TlsOptions } from 'node:tls';
import { z } from 'zod';
import type { LoggerService } from '@nestjs/common';
import { rpcFailedHandshakes } from '../metrics/metrics';

/** What both ends of a question must know, in the form of TLS: the name is public, the key never travels. */
export interface RpcSecret {
  readonly name: string;
  readonly key: Buffer;
}

/** RPC_SECRET: one secret, or several separated by commas while it is changed. The first is used, all are accepted. */
export const RpcSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret.length >= 32), 'Write at least 32 characters')
  .transform((secrets) => secrets.map(secretOf));

/** OpenSSL takes keys that both ends know with SHA-256 only. A new key is agreed on for each connection. */
const TLS = { minVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' } as const;

/** Strangers get no longer to prove who they are. */
const HANDSHAKE_MS = 5_000;

/** For the end that answers: there is no certificate, so nobody gets in but by a secret. */
export function answeringEnd(secrets: readonly RpcSecret[]): TlsOptions {
  const keys = new Map(secrets.map(({ name, key }) => [name, key]));
  return { ...TLS, handshakeTimeout: HANDSHAKE_MS, pskCallback: (_, name) => keys.get(name) ?? null };
}

/**
 * For the end that asks. Nobody else answers it: who does not know the secret could only show a certificate.
 * @param choose the secret of the next connection
 */
export function askingEnd(choose: () => RpcSecret): ConnectionOptions {
  return {
    ...TLS,
    ca: [],
    pskCallback: () => {
      const { name, key } = choose();
      return { psk: key, identity: name };
    },
    checkServerIdentity: (_, certificate) =>
      Object.keys(certificate).length === 0 ? undefined : new Error('It shows a certificate'),
  };
}

function secretOf(text: string): RpcSecret {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', text, '', `coverleaf rpc ${purpose}`, bytes));
  return { name: derive('name', 8).toString('hex'), key: derive('key', 32) };
}

/** Whoever knocks without end fills no log. */
const PAUSE_MS = 10_000;

/** Counts the connections that did not prove to know the secret, and tells of them. */
export function trackFailedHandshakes(server: Server, logger: LoggerService): void {
  let toldAt = -Infinity;
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException, { remoteAddress }) => {
    rpcFailedHandshakes.inc();
    if (performance.now() - toldAt < PAUSE_MS) return;
    toldAt = performance.now();
    logger.warn({ msg: 'a connection without the RPC secret was refused', from: remoteAddress, code });
  });
}
