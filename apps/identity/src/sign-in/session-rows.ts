import { randomUUID } from 'node:crypto';
import { MAX_SESSIONS, type Origin, type SessionLimits } from '@coverleaf/contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { SessionEntity } from './session.entity';

/** The browser, address and limits of a sign-in. */
export interface SessionClient {
  readonly origin: Origin;
  readonly limits: SessionLimits;
  /** The user has not signed in on this device before. */
  readonly isNewDevice?: boolean;
}

/** SQL condition of a live session. */
export const LIVE = `ended_at is null and expires_at > now()
  and last_used_at > now() - sessions.idle_seconds * interval '1 second'`;

/** A proof of identity is fresh for this long; routes with `stepUp` require a fresh one. */
const PROOF_MS = 5 * 60_000;

export const isProven = ({ provedAt }: Pick<SessionEntity, 'provedAt'>): boolean =>
  Date.now() - provedAt.getTime() < PROOF_MS;

type NewSession = Omit<SessionEntity, 'createdAt'> & Partial<Pick<SessionEntity, 'createdAt'>>;

export async function insertSession(
  manager: EntityManager,
  userId: string,
  { origin: { address, userAgent }, limits }: SessionClient,
): Promise<SessionEntity> {
  const now = new Date();
  return insert(manager, {
    id: randomUUID(),
    userId,
    generation: 1,
    rotatedAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + limits.hours * 3_600_000),
    idleSeconds: limits.idleMinutes * 60,
    provedAt: now,
    address,
    userAgent,
    endedAt: null,
  });
}

/** Ends the live sessions beyond the limit, the longest unused first. @returns their ids */
export async function endBeyondLimit(manager: EntityManager, userId: string): Promise<string[]> {
  const [ended]: [{ id: string }[], number] = await manager.query(
    `update sessions set ended_at = now() where id in (
       select id from sessions where user_id = $1 and ${LIVE}
        order by last_used_at desc, created_at desc offset ${MAX_SESSIONS}
     ) returning id`,
    [userId],
  );
  return ended.map(({ id }) => id);
}

/**
 * Replaces a session, which ends with its tokens. The new one keeps its age, address and browser.
 * @param provedAt when its user proved who they are; by default, as in the old session
 * @returns null if the old session has ended
 */
export async function replaceSession(
  manager: EntityManager,
  id: string,
  provedAt?: Date,
): Promise<SessionEntity | null> {
  const old = await manager.findOne(SessionEntity, {
    where: { id, endedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!old) return null;
  const now = new Date();
  await manager.update(SessionEntity, { id }, { endedAt: now });
  const times = { rotatedAt: now, lastUsedAt: now, provedAt: provedAt ?? old.provedAt };
  return insert(manager, { ...old, ...times, id: randomUUID(), generation: 1 });
}

async function insert(manager: EntityManager, values: NewSession): Promise<SessionEntity> {
  const session = manager.create(SessionEntity, { ...values });
  await manager.insert(SessionEntity, session);
  const insertAddress = `insert into session_addresses (session_id, address) values ($1, $2)`;
  await manager.query(insertAddress, [session.id, session.address]);
  return session;
}

/** @returns whether the user had such a live session */
export async function markEnded(manager: EntityManager, id: string, userId: string): Promise<boolean> {
  const { affected } = await manager.update(
    SessionEntity,
    { id, userId, endedAt: IsNull() },
    { endedAt: new Date() },
  );
  return affected === 1;
}
