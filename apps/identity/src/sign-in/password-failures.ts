import { AuditTrail } from '@coverleaf/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserEntity } from '../users/user.entity';

/** Consecutive wrong attempts after which a password is locked (NIST SP 800-63B-4, 3.2.2). */
export const MAX_FAILURES = 100;

/** Only an emailed link unlocks a locked password. Passkeys still sign in. */
export const isClosed = ({ failedSignIns }: Pick<UserEntity, 'failedSignIns'>): boolean =>
  failedSignIns >= MAX_FAILURES;

/** Counts wrong passwords and codes without a time window, unlike the limits per quarter of an hour. */
@Injectable()
export class PasswordFailures {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * @param userId null if no user has the address that was tried: takes equally long and counts nothing
   * @returns the number of consecutive failures
   */
  count(userId: string | null, outer = this.dataSource.manager): Promise<number> {
    return outer.transaction(async (manager) => {
      const [[counted]]: [{ failures: number }[], number] = await manager.query(
        `update users set failed_sign_ins = failed_sign_ins + 1
          where id = $1 and failed_sign_ins < ${MAX_FAILURES} returning failed_sign_ins as failures`,
        [userId],
      );
      if (counted?.failures === MAX_FAILURES) await this.audit.note(manager, 'password.closed', null, userId);
      return counted?.failures ?? MAX_FAILURES;
    });
  }
}
