import type { SessionLimits, SessionRecord } from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { LenderCache, SettingsCache } from '../platform/cache/content-caches';
import type { StaffSession } from './staff-session';

/** Decides whether an open session may be used, and what its user must do before anything else. */
@Injectable()
export class SessionPolicy {
  constructor(
    private readonly settings: SettingsCache,
    private readonly lenders: LenderCache,
  ) {}

  /** The configured limits of a session. */
  async limits(): Promise<SessionLimits> {
    return (await this.settings.security()).sessions;
  }

  /** @throws AppError 401 for staff of a lender that was deleted */
  async authorize(record: SessionRecord): Promise<StaffSession> {
    const { lenderId } = record.user;
    if (lenderId && !(await this.lenders.exists(lenderId)))
      throw new AppError('lender_gone', 401, 'The lender that you worked for is no longer here.');
    const { secondFactor } = await this.settings.security();
    const lacksFactor = !record.hasTotp && !record.hasPasskey && !record.isFactorWaived;
    const isOffered = secondFactor === 'offered' && record.mayPutOffFactor;
    const mustSetUp = lacksFactor && secondFactor !== 'off' && !isOffered;
    return {
      record,
      duty: record.mustChangePassword ? 'change_password' : mustSetUp ? 'set_up_second_factor' : null,
      isOfferedFactor: lacksFactor && isOffered,
    };
  }
}
