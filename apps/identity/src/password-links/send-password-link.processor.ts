import { sendPasswordLink } from '@coverleaf/contracts';
import type { Mailer } from '@coverleaf/mail';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { IdentityConfig } from '../identity.config';
import { InjectMailer } from './mailer.token';
import { passwordMail } from './password-mail';
import { PasswordLinksRepository } from './password-links.repository';

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
