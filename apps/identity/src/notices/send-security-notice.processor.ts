import { sendSecurityNotice } from '@coverleaf/contracts';
import { InjectMailer, type Mailer } from '@coverleaf/mail';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { DataSource, IsNull, Not } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { PasskeyEntity } from '../users/passkey.entity';
import { UserEntity } from '../users/user.entity';
import { noticeEmail, type Person } from './notice-email';
import { SecurityNoticeEntity } from './security-notice.entity';

@Processor(sendSecurityNotice)
export class SendSecurityNoticeProcessor implements JobProcessor<typeof sendSecurityNotice> {
  constructor(
    private readonly dataSource: DataSource,
    @InjectMailer() private readonly mailer: Mailer,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  async process({ noticeId: id }: { noticeId: string }): Promise<void> {
    const notice = await this.dataSource.manager.findOneBy(SecurityNoticeEntity, { id });
    if (!notice) return;
    const person = notice.userId === null ? null : await this.person(notice.userId);
    await this.mailer.send(noticeEmail(notice, person, this.config.PUBLIC_URL));
    await this.dataSource.manager.delete(SecurityNoticeEntity, { id });
  }

  /** The person's current data. Null if the user was deleted. */
  private async person(id: string): Promise<Person | null> {
    const { manager } = this.dataSource;
    const user = await manager.findOneBy(UserEntity, { id });
    if (!user) return null;
    const passkeys = await manager.find(PasskeyEntity, {
      where: { userId: id },
      order: { createdAt: 'asc' },
    });
    const active = { role: 'admin', suspendedAt: IsNull(), id: Not(id) } as const;
    return { user, passkeys, hasOtherAdmin: await manager.existsBy(UserEntity, active) };
  }
}
