import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { openBox, processKeyring, sealBox } from '@coverleaf/encryption';
import type { UserEntity } from '../users/user.entity';

export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

/** Key id, session id, generation, HMAC. */
const REFRESH_TOKEN = /^([\w-]{1,32})\.([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/;

/** Deterministic, so that tabs that refresh concurrently get the same successor, and the token need not be stored. */
export function writeRefreshToken({ sessionId, generation }: RefreshToken): string {
  const keyId = processKeyring().currentId;
  return `${keyId}.${sessionId}.${generation}.${macOf(keyId, sessionId, generation)}`;
}

/** Null for a token that is forged, or written with a key that was removed. */
export function readRefreshToken(text: string): RefreshToken | null {
  const [, keyId = '', sessionId = '', number = '', mac = ''] = REFRESH_TOKEN.exec(text) ?? [];
  if (!processKeyring().ids.includes(keyId)) return null;
  const generation = Number(number);
  const expected = macOf(keyId, sessionId, generation);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mac)) ? { sessionId, generation } : null;
}

function macOf(keyId: string, sessionId: string, generation: number): string {
  const key = processKeyring().subkey('refresh-token', keyId);
  return createHmac('sha256', key).update(`${sessionId}.${generation}`).digest('base64url');
}

type DeviceOwner = Pick<UserEntity, 'id' | 'passwordHash'>;

/** Bound to the password: a new password invalidates all device tokens of the user. */
const deviceBoxOf = ({ id, passwordHash }: DeviceOwner) => ({
  purpose: 'device',
  context: `${id} ${createHash('sha256').update(passwordHash).digest('hex')}`,
});

/** The device cookie: proves later that its user has signed in with this browser before. */
export const writeDeviceToken = (owner: DeviceOwner): string =>
  sealBox(processKeyring(), deviceBoxOf(owner), Buffer.from(randomUUID())).toString('base64url');

/** The device id; null if the user has not signed in there with the current password. */
export function readDeviceToken(owner: DeviceOwner, token: string): string | null {
  try {
    return openBox(processKeyring(), deviceBoxOf(owner), Buffer.from(token, 'base64url')).toString();
  } catch {
    // A token that is forged, another user's, or from before a password change counts as an unknown device.
    return null;
  }
}
