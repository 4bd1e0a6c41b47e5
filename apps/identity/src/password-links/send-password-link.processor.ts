import { sendPasswordLink } from '@coverleaf/contracts';
import type { Mail, Mailer } from '@coverleaf/mail';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Inject } from '@nestjs/common';
import { IdentityConfig } from '../identity.config';
import { type LinkToSend, PasswordLinks } from './passwords.service';

export const MAILER = Symbol('mailer');

const TEXTS = {
  reset: {
    subject: 'Set a new Coverleaf password',
    first: 'Somebody, we hope you, asked for a new password for your Coverleaf account.',
    lifetime: 'The link works once, for 30 minutes.',
    last: 'If it was not you, leave this mail alone: your password stays as it is.',
  },
  welcome: {
    subject: 'Welcome to Coverleaf',
    first: 'A Coverleaf account was made for you. Choose a password of your own:',
    lifetime: 'The link works once, for 7 days. It also tells us that this address is yours.',
    last: 'If you did not expect this, tell whoever runs your portal.',
  },
} as const;

@Processor(sendPasswordLink)
export class SendPasswordLinkProcessor implements JobProcessor<typeof sendPasswordLink> {
  constructor(
    private readonly links: PasswordLinks,
    @Inject(MAILER) private readonly mailer: Mailer,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  async process({ passwordLinkId }: { passwordLinkId: string }): Promise<void> {
    const prepared = await this.links.prepare(passwordLinkId);
    if (!prepared) return;
    await this.mailer.send(passwordEmail(prepared, this.config.PUBLIC_URL));
    await this.links.deleteToken(passwordLinkId);
  }
}

/** The token follows a #, so it reaches no log and no Referer header. */
function passwordEmail({ link, token, user }: LinkToSend, publicUrl: string): Mail {
  const { subject, first, lifetime, last } = TEXTS[link.reason];
  const url = `${publicUrl}/admin/reset-password/confirm#token=${token}`;
  return {
    id: `password-${link.id}`,
    to: user.email,
    subject,
    text: `Hello,\n\n${first}\n\n${url}\n\n${lifetime}\n\n${last}\n`,
  };
}
