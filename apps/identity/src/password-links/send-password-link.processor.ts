import { sendPasswordLink } from '@coverleaf/contracts';
import { InjectMailer, type Mailer, type OutgoingEmail } from '@coverleaf/mail';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { IdentityConfig } from '../identity.config';
import { type LinkToSend, PasswordLinks } from './password-links';

const TEXTS = {
  reset: {
    subject: 'Set a new Coverleaf password',
    first: 'We received a request to reset the password of your Coverleaf account.',
    lifetime: 'The link works once, for 30 minutes.',
    last: "If you didn't ask for this, ignore this email. Your password stays the same.",
  },
  welcome: {
    subject: 'Welcome to Coverleaf',
    first: 'A Coverleaf account was created for you. Choose your password:',
    lifetime: 'The link works once, for 7 days. It also confirms your email address.',
    last: "If you didn't expect this email, contact your administrator.",
  },
} as const;

@Processor(sendPasswordLink)
export class SendPasswordLinkProcessor implements JobProcessor<typeof sendPasswordLink> {
  constructor(
    private readonly links: PasswordLinks,
    @InjectMailer() private readonly mailer: Mailer,
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
function passwordEmail({ link, token, user }: LinkToSend, publicUrl: string): OutgoingEmail {
  const { subject, first, lifetime, last } = TEXTS[link.reason];
  const invites = link.reason === 'welcome' ? '&welcome' : '';
  const url = `${publicUrl}/admin/reset-password/confirm#token=${token}${invites}`;
  return {
    id: `password-${link.id}`,
    to: user.email,
    subject,
    text: `Hello,\n\n${first}\n\n${url}\n\n${lifetime}\n\n${last}\n`,
  };
}
