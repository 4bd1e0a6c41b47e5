import { getAdminContact, getSiteSettings, mailDigest } from '@coverleaf/contracts';
import type { OutgoingEmail, Mailer } from '@coverleaf/mail';
import { InjectRpc, type JobAttempt, type JobProcessor, Processor, RpcClient } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Inject } from '@nestjs/common';
import { DocumentConfig } from '../document.config';
import { InjectMailer } from '../notifications/mailer.token';
import { plain } from '../notifications/plain-words';
import { type Digest, DigestsRepository } from './digests.repository';
import type { Trouble, TroubleSource } from './trouble';

export const TROUBLE_SOURCES = Symbol('trouble sources');

const DAY_MS = 86_400_000;
/** Nobody can be reached there (RFC 2606); the setting begins with such an address. */
const UNREACHABLE = /\.(?:example|invalid|localhost|test)$/i;

/** Tells staff of what came about since they were last told, and that all is well again. */
@Processor(mailDigest)
export class MailDigestProcessor implements JobProcessor<typeof mailDigest> {
  constructor(
    private readonly digests: DigestsRepository,
    @Inject(TROUBLE_SOURCES) private readonly sources: readonly TroubleSource[],
    @InjectMailer() private readonly mailer: Mailer,
    @InjectRpc('lender') private readonly lenders: RpcClient,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  async process(_payload: object, { id: jobId }: JobAttempt): Promise<void> {
    const { email: to } = await this.lenders.call(getAdminContact, {});
    if (UNREACHABLE.test(to)) return;
    const troubles = (await Promise.all(this.sources.map((source) => source.look()))).flat();
    const last = await this.digests.last();
    if (!isDue(troubles, last)) return;
    const { name } = await this.lenders.call(getSiteSettings, {});
    if (!(await this.digests.claim(jobId, troubles.length > 0))) return;
    const mail = digestMail({
      jobId,
      to,
      site: plain(name, 80),
      publicUrl: this.config.PUBLIC_URL,
      troubles,
    });
    try {
      await this.mailer.send(mail);
    } catch (error) {
      await this.digests.release(jobId, last);
      throw error;
    }
  }
}

function isDue(troubles: readonly Trouble[], last: Digest | null): boolean {
  if (!last?.isTroubled) return troubles.length > 0;
  const isOld = Date.now() - last.toldAt.getTime() > DAY_MS;
  return troubles.length === 0 || isOld || troubles.some(({ newestAt }) => newestAt > last.toldAt);
}

interface DigestMail {
  readonly jobId: string;
  readonly to: string;
  readonly site: string;
  readonly publicUrl: string;
  /** None: all is well again. */
  readonly troubles: readonly Trouble[];
}

/** For staff, so in English. */
function digestMail({ jobId, to, site, publicUrl, troubles }: DigestMail): OutgoingEmail {
  const isWell = troubles.length === 0;
  const places = [...new Set(troubles.map(({ path }) => path))].map((path) => `${publicUrl}${path}`);
  const lines = isWell
    ? ['Nothing that we told you of waits for you any longer.']
    : [
        'This waits for you:',
        troubles.map(({ words }) => `- ${words}`).join('\n'),
        `See to it here:\n${places.join('\n')}`,
        'We write at most once an hour when something new comes, and once a day while anything is left.',
      ];
  return {
    id: `digest-${jobId}`,
    to,
    subject: isWell ? `${site}: all is well again` : `${site}: something waits for you`,
    text: `${['Hello,', ...lines].join('\n\n')}\n`,
  };
}
