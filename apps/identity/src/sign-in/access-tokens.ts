import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { ACCESS_TOKEN, type AccessClaims, listVerificationKeys } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { SigningKeyEntity } from './signing-key.entity';

/** Each key signs for this long; then the next token gets a new one. */
const KEY_DAYS = 30;
/** Expired keys are deleted a day later, long after the last token of the key has expired. */
export const KEPT_KEY_DAYS = KEY_DAYS + 1;

interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** Signs the short-lived token that a browser sends with each request. */
@Injectable()
export class AccessTokens {
  private last: SigningKey | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /** @param manager of the caller's transaction, so that a request never waits for a second connection */
  async sign(manager: EntityManager, { sub, sid }: AccessClaims): Promise<string> {
    const { id, key } = await this.currentKey(manager);
    return new SignJWT({ sid })
      .setProtectedHeader({ alg: ACCESS_TOKEN.algorithm, kid: id })
      .setSubject(sub)
      .setIssuer(ACCESS_TOKEN.issuer)
      .setAudience(ACCESS_TOKEN.audience)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_TOKEN.seconds}s`)
      .sign(key);
  }

  @Handles(listVerificationKeys)
  async listKeys() {
    const items = await this.dataSource.manager.find(SigningKeyEntity, {
      select: { id: true, publicKey: true },
      where: { createdAt: MoreThan(daysAgo(KEPT_KEY_DAYS)) },
    });
    return { items };
  }

  private async currentKey(manager: EntityManager): Promise<SigningKey> {
    const newest = (await findNewest(manager)) ?? (await addKey(manager));
    if (this.last?.id !== newest.id) {
      const der = Buffer.from(newest.privateKey, 'base64');
      this.last = { id: newest.id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
    }
    return this.last;
  }
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

const findNewest = (manager: EntityManager): Promise<SigningKeyEntity | null> =>
  manager.findOne(SigningKeyEntity, {
    where: { createdAt: MoreThan(daysAgo(KEY_DAYS)) },
    order: { createdAt: 'desc' },
  });

/** Serialized, so that replicas that sign concurrently use the same key. */
function addKey(manager: EntityManager): Promise<SigningKeyEntity> {
  return manager.transaction(async (transaction) => {
    await transaction.query(`select pg_advisory_xact_lock(hashtext('the signing key'))`);
    const added = await findNewest(transaction);
    if (added) return added;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
      publicKeyEncoding: { type: 'spki', format: 'der' },
    });
    const key = transaction.create(SigningKeyEntity, {
      id: randomUUID(),
      privateKey: privateKey.toString('base64'),
      publicKey: publicKey.toString('base64'),
      createdAt: new Date(),
    });
    await transaction.insert(SigningKeyEntity, key);
    return key;
  });
}
