import { AuditTrail } from '@coverleaf/audit';
import { changePasswordRpc, resetPasswordRpc, type RpcInput } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type AppError, conflict, fieldProblem } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Reauthentication } from '../sign-in/reauthentication';
import { SessionsService } from '../sign-in/sessions.service';
import { writeDeviceToken } from '../sign-in/tokens';
import { FirstAdmin } from '../users/first-admin';
import { PasswordHasher } from '../users/password-hasher';
import { assertHardToGuess, type PasswordUse } from '../users/password-policy';
import { hasSecondFactor, UserEntity } from '../users/user.entity';
import { invalidLink, PasswordLinks } from './password-links';

/** Sets passwords: with the old one, or by a link. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly links: PasswordLinks,
    private readonly reauthentication: Reauthentication,
    private readonly sessions: SessionsService,
    private readonly firstAdmin: FirstAdmin,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Ends every session, because one may be stolen, and opens a new one for the actor. It is no fresh proof, because no
   * second factor is asked for.
   */
  @Handles(changePasswordRpc)
  async change({
    actor,
    currentPassword: current,
    newPassword: next,
    words,
  }: RpcInput<typeof changePasswordRpc>) {
    const user = await this.reauthentication.verify(actor, current, 'currentPassword');
    if (current === next)
      throw fieldProblem('newPassword', 'Choose a password that differs from your current one.');
    assertHardToGuess({
      password: next,
      use: useOf(user),
      words: wordsOf(user, words),
      field: 'newPassword',
    });
    const passwordHash = await this.hasher.hash(next);
    const session = await this.dataSource.transaction(async (manager) => {
      const changed = await this.set(manager, user, passwordHash);
      if (!changed) throw changedMeanwhile('Your password was changed elsewhere in the meantime.');
      await this.audit.note(manager, 'password.changed', actor, user.id);
      return {
        ...(await this.sessions.renew(manager, changed, actor.sessionId)),
        device: writeDeviceToken(changed),
      };
    });
    if (user.mustChangePassword) await this.firstAdmin.deleteOneTimePassword(user);
    return session;
  }

  /** Ends all sessions and confirms the email address. @returns a device token for this browser */
  @Handles(resetPasswordRpc)
  async reset({ token, password, words }: RpcInput<typeof resetPasswordRpc>) {
    const found = await this.links.ownerOf({ token });
    assertHardToGuess({ password, use: useOf(found), words: wordsOf(found, words) });
    const passwordHash = await this.hasher.hash(password);
    const user = await this.dataSource.transaction(async (manager) => {
      const owner = await this.links.findUser(manager, token);
      if (!owner) throw invalidLink();
      const changed = await this.set(manager, owner, passwordHash);
      if (!changed) throw changedMeanwhile('This password was changed elsewhere in the meantime.');
      const emailConfirmedAt = owner.emailConfirmedAt ?? new Date();
      await manager.update(UserEntity, { id: owner.id }, { emailConfirmedAt });
      await this.sessions.endAll(manager, owner.id);
      // Before the first sign-in, the user is answering an invitation, which needs no warning.
      const act = owner.lastSignInAt ? 'password.reset' : 'password.chosen';
      await this.audit.note(manager, act, null, owner.id);
      return { ...owner, passwordHash };
    });
    if (user.mustChangePassword) await this.firstAdmin.deleteOneTimePassword(user);
    return { device: writeDeviceToken(user) };
  }

  /** Sets the password and invalidates all links. Null if another password was set since `user` was read. */
  private async set(manager: EntityManager, { id, passwordHash: before }: UserEntity, passwordHash: string) {
    const { affected } = await manager.update(
      UserEntity,
      { id, passwordHash: before },
      { passwordHash, mustChangePassword: false, failedSignIns: 0 },
    );
    if (!affected) return null;
    await this.links.invalidate(manager, id);
    return manager.findOneByOrFail(UserEntity, { id });
  }
}

const useOf = (user: UserEntity): PasswordUse => (hasSecondFactor(user) ? 'with-factor' : 'alone');

const wordsOf = ({ email, name }: UserEntity, words: readonly string[]): string[] => [
  'Coverleaf',
  email,
  name,
  ...words,
];

const changedMeanwhile = (message: string): AppError => conflict('changed_meanwhile', message);
