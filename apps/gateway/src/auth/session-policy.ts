import type { Duty, SessionRecord } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { LenderExistence } from '../platform/cache/lender-existence';
import { SecuritySettingsCache } from '../platform/cache/security-settings-cache';
import type { StaffSession } from './staff-session';

/** Says whether a live session may come in, and what it must do before anything else. */
@Injectable()
export class SessionPolicy {
  constructor(
    private readonly security: SecuritySettingsCache,
    private readonly lenders: LenderExistence,
  ) {}

  /** @throws AppError 401 for the people of a lender that was deleted */
  async authorize(record: SessionRecord): Promise<StaffSession> {
    const { lenderId } = record.user;
    if (lenderId && !(await this.lenders.of(lenderId))) {
      throw new AppError('lender_gone', 401, 'The lender that you worked for is no longer here.');
    }
    return { record, duty: await this.dutyOf(record) };
  }

  private async dutyOf({ mustChangePassword, hasTotp }: SessionRecord): Promise<Duty | null> {
    if (mustChangePassword) return 'change_password';
    if (hasTotp) return null;
    return (await this.security.get()).requireMfa ? 'set_up_totp' : null;
  }
}
