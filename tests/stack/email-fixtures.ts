import { useKeyring } from '@coverleaf/encryption';
import type { ObjectStore } from '@coverleaf/object-store';
import { SealedRows, SnakeCaseNaming } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { AttachmentEntity, EmailEntity } from '../../apps/mail-ingest/src/emails/email.entity';
import { type AttachmentFixture, createEmail } from '../../apps/mail-ingest/test/email-fixtures';
import { stack } from './product';
import { databaseUrl } from './query';
import { keyringOf, storeOf } from './stored-files';

type EmailFixture = Parameters<typeof createEmail>[1];

/** Stores emails in a running product, in any state, as if they had been received and parsed. */
export class EmailFixtures {
  private constructor(
    readonly dataSource: DataSource,
    readonly store: ObjectStore,
  ) {}

  static async open(dataDir: string): Promise<EmailFixtures> {
    useKeyring(await keyringOf(dataDir));
    const url = await databaseUrl(dataDir, 'mail-ingest');
    const entities = [EmailEntity, AttachmentEntity];
    const namingStrategy = new SnakeCaseNaming();
    const subscribers = [SealedRows];
    const options = { type: 'postgres' as const, url, entities, namingStrategy, subscribers };
    const dataSource = await new DataSource(options).initialize();
    return new EmailFixtures(dataSource, await storeOf(dataDir));
  }

  /** @returns the email's id */
  add(email: EmailFixture = {}, files: readonly AttachmentFixture[] = []): Promise<string> {
    return createEmail(this, email, files);
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

/** Belongs to the running product. Opened by `withEmails`. */
export let emails: EmailFixtures;

export function withEmails(): void {
  beforeAll(async () => {
    emails = await EmailFixtures.open(stack.dataDir);
  });
  afterAll(() => emails.close());
}
