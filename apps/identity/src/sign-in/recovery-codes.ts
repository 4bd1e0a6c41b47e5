import { randomInt } from 'node:crypto';
import { keyedHash } from '@coverleaf/encryption';
import { type EntityManager, IsNull } from 'typeorm';
import { RecoveryCodeEntity } from '../users/user.entity';

const COUNT = 10;
const LENGTH = 28;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces the recovery codes of a user. @returns the new codes; only their hashes are stored */
export async function issueRecoveryCodes(manager: EntityManager, userId: string): Promise<string[]> {
  const codes = createCodes();
  await deleteRecoveryCodes(manager, userId);
  await manager.insert(
    RecoveryCodeEntity,
    codes.map((code) => ({ userId, codeHash: hashOf(code) })),
  );
  return codes;
}

/** @returns whether the user had this code and had not used it */
export async function useRecoveryCode(manager: EntityManager, userId: string, code: string) {
  const { affected } = await manager.update(
    RecoveryCodeEntity,
    { userId, codeHash: hashOf(code), usedAt: IsNull() },
    { usedAt: new Date() },
  );
  return affected === 1;
}

export async function deleteRecoveryCodes(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(RecoveryCodeEntity, { userId });
}

/** Ten codes of 138 bits, in groups of four. With that many bits they need neither salt nor a slow hash. */
const createCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });

/** Ignores dashes, spaces and case. */
const hashOf = (code: string): string =>
  keyedHash('recovery-code', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
