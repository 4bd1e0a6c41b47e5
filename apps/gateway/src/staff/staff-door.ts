import type { Duty, SessionRecord } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { SecurityDirectory } from './security-directory';
import type { StaffSession } from './staff-session';

/** Says what a live session must do before anything else. */
@Injectable()
export class StaffDoor {
  constructor(private readonly security: SecurityDirectory) {}

  async enter(record: SessionRecord): Promise<StaffSession> {
    return { record, duty: await this.dutyOf(record) };
  }

  private async dutyOf({ mustChangePassword, hasTotp }: SessionRecord): Promise<Duty | null> {
    if (mustChangePassword) return 'change_password';
    if (hasTotp) return null;
    return (await this.security.get()).requireMfa ? 'set_up_totp' : null;
  }
}
