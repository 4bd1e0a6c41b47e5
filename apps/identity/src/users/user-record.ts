import type { UserRecord } from '@coverleaf/contracts';
import type { UserEntity } from './user.entity';

export function toUserRecord(user: UserEntity): UserRecord {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    lenderId: user.lenderId,
    authCreatedAt: user.createdAt.toISOString(),
    lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
    emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
    hasTotp: user.totpConfirmedAt !== null,
  };
}
