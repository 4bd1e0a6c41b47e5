import { sendPasswordLink } from '@coverleaf/contracts';
import type { OutgoingEmail, Mailer } from '@coverleaf/mail';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { IdentityConfig } from '../identity.config';
import { InjectMailer } from './mailer.token';
import { type LinkToMail, PasswordLinksRepository } from './password-links.repository';

const LINES = {
  reset: {
    subject: 'Set a new Coverleaf password',
    first: 'Somebody, we hope you, asked for a new password for your Coverleaf account.',
    life: 'The link works once, for 30 minutes.',
    last: 'If it was not you, leave this mail alone: your password stays as it is.',
  },
  welcome: {
    subject: 'Welcome to Coverleaf',
    first: 'A Coverleaf account was made for you. Choose a password of your own:',
    life: 'The link works once, for 7 days. It also tells us that this address is yours.',
    last: 'If you did not expect this, tell whoever runs your portal.',
  },
} as const;

@Processor(sendPasswordLink)
export class SendPasswordLinkProcessor implements JobProcessor<typeof sendPasswordLink> {
  constructor(
    private readonly links: PasswordLinksRepository,
    @InjectMailer() private readonly mailer: Mailer,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  async process({ passwordLinkId }: { passwordLinkId: string }): Promise<void> {
    const prepared = await this.links.prepare(passwordLinkId);
    if (!prepared) return;
    await this.mailer.send(passwordMail(prepared, this.config.PUBLIC_URL));
    await this.links.forgetToken(passwordLinkId);
  }
}

/** The token stands behind a #, so that it reaches no log and no Referer. */
function passwordMail({ link, token, user }: LinkToMail, publicUrl: string): OutgoingEmail {
  const { subject, first, life, last } = LINES[link.reason];
  const url = `${publicUrl}/admin/reset-password/confirm#token=${token}`;
  return {
    id: `password-${link.id}`,
    to: user.email,
    subject,
    text: `Hello,\n\n${first}\n\n${url}\n\n${life}\n\n${last}\n`,
  };
}
