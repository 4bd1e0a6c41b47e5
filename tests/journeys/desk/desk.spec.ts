import { clamdSkipReason, freePort, startClamd, type TestClamd } from '@coverleaf/testing';
import { Mailgun } from '../../stack/mailgun';
import { oneStack } from '../../stack/one-stack';
import { documents } from './documents';
import { emails } from './emails';
import { inboundMails } from './inbound-mails';
import { mailDoor } from './mail-door';

jest.setTimeout(180_000);

const obstacle = clamdSkipReason();
if (obstacle) process.stderr.write(`${obstacle}\n`);

describe('what comes to the desk of staff', () => {
  let clamd: TestClamd | undefined;
  let smtpPort: number;
  const mailgun = new Mailgun(() => stack().portalUrl);

  const stack = oneStack(async () => {
    clamd = obstacle ? undefined : await startClamd();
    smtpPort = await freePort();
    return {
      ...(clamd && { CLAMD_URL: clamd.url }),
      MAILGUN_SIGNING_KEY: mailgun.signingKey,
      MAILS_PER_MINUTE: '100000',
      INBOUND_SMTP_PORT: String(smtpPort),
      INBOUND_SMTP_DOMAINS: 'mail.example',
    };
  });
  afterAll(() => clamd?.stop());

  // First, because it looks at everything that is stored.
  mailDoor(stack, mailgun, () => smtpPort);
  emails(stack);
  inboundMails(stack, mailgun);
  documents(stack);
});
