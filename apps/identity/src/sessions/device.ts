import { createHash, randomUUID } from 'node:crypto';
import { openBox, processKeyring, sealBox } from '@coverleaf/encryption';
import type { UserEntity } from '../users/user.entity';

type Owner = Pick<UserEntity, 'id' | 'passwordHash'>;

/** A device is known until its user has another password. */
const useOf = ({ id, passwordHash }: Owner) => ({
  purpose: 'device',
  context: `${id} ${createHash('sha256').update(passwordHash).digest('hex')}`,
});

/** What a browser keeps after its user has signed in there: proof that it is no stranger. */
export const writeDevice = (owner: Owner): string =>
  sealBox(processKeyring(), useOf(owner), Buffer.from(randomUUID())).toString('base64url');

/** The device's id, or null when it never signed this user in with the password of now. */
export function readDevice(owner: Owner, device: string): string | null {
  try {
    return openBox(processKeyring(), useOf(owner), Buffer.from(device, 'base64url')).toString();
  } catch {
    // Whatever is wrong with it: a stranger's.
    return null;
  }
}
