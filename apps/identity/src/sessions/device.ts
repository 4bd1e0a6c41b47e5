import { randomUUID } from 'node:crypto';
import { openBox, processKeyring, sealBox } from '@coverleaf/encryption';

const use = (userId: string) => ({ purpose: 'device', context: userId });

/** What a browser keeps after its user has signed in there: proof that it is no stranger. */
export const writeDevice = (userId: string): string =>
  sealBox(processKeyring(), use(userId), Buffer.from(randomUUID())).toString('base64url');

/** The device's id, or null when it never signed this user in. */
export function readDevice(userId: string, device: string): string | null {
  try {
    return openBox(processKeyring(), use(userId), Buffer.from(device, 'base64url')).toString();
  } catch {
    // Whatever is wrong with it: a stranger's.
    return null;
  }
}
