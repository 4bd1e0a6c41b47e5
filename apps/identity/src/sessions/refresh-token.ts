import { createHmac, timingSafeEqual } from 'node:crypto';
import { processKeyring } from '@coverleaf/encryption';

/** Which token of which session. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

const SHAPE = /^([\w-]{1,32})\.([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

/**
 * Writes a refresh token. The same session and generation always give the same text, so tabs that refresh at once get
 * one successor, and nothing of it has to be stored.
 */
export function writeRefreshToken({ sessionId, generation }: RefreshToken): string {
  const keyId = processKeyring().currentId;
  return `${keyId}.${sessionId}.${generation}.${seal(keyId, sessionId, generation)}`;
}

/** Null for what we did not write, or wrote with a key that is gone. */
export function readRefreshToken(text: string): RefreshToken | null {
  const [, keyId = '', sessionId = '', number = '', mac = ''] = SHAPE.exec(text) ?? [];
  if (!processKeyring().ids.includes(keyId)) return null;
  const generation = Number(number);
  const expected = seal(keyId, sessionId, generation);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mac)) ? { sessionId, generation } : null;
}

function seal(keyId: string, sessionId: string, generation: number): string {
  const key = processKeyring().subkey('refresh-token', keyId);
  return createHmac('sha256', key).update(`${sessionId}.${generation}`).digest('base64url');
}
