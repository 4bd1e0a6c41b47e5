import { sendSecurityNotice } from '@coverleaf/contracts';
import { InjectMailer, type Mailer, type OutgoingEmail } from '@coverleaf/mail';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { ALERTS, isAlert, NOTICES, SecurityNoticeEntity } from './security-notice.entity';

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
    await this.mailer.send(noticeEmail(notice, this.config.PUBLIC_URL));
    await this.dataSource.manager.delete(SecurityNoticeEntity, { id });
  }
}

const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function noticeEmail(
  { id, kind, email, at, address, userAgent }: SecurityNoticeEntity,
  publicUrl: string,
): OutgoingEmail {
  const facts = [
    `Time: ${MINUTE.format(at)} UTC`,
    ...(address ? [`IP address: ${address}`] : []),
    ...(userAgent ? [`Browser: ${userAgent}`] : []),
  ];
  if (isAlert(kind))
    return {
      id: `security-notice-${id}`,
      to: email,
      subject: 'A security alert from Coverleaf',
      text: `Hello,\n\n${ALERTS[kind]}\n\n${facts.join('\n')}\n\nSee who did what: ${publicUrl}/admin/audit\n`,
    };
  const unexpected = `If you don't know of this, change your password at ${publicUrl}/admin/account at once and tell your administrator.`;
  return {
    id: `security-notice-${id}`,
    to: email,
    subject: 'A change to your Coverleaf account',
    text: `Hello,\n\n${NOTICES[kind]}\n\n${facts.join('\n')}\n\n${unexpected}\n`,
  };
}
