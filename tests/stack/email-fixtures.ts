import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { createObjectStore, type ObjectStore } from '@coverleaf/object-store';
import { SnakeCaseNaming } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { AttachmentEntity, EmailEntity } from '../../apps/mail-ingest/src/emails/email.entity';
import { type AttachmentFixture, createEmail } from '../../apps/mail-ingest/test/email-fixtures';
import { databaseUrl } from './query';

type EmailFixture = Parameters<typeof createEmail>[1];

/** Puts emails into a running product as if they had been received and parsed, in whatever state a test needs. */
export class EmailFixtures {
  private constructor(
    readonly dataSource: DataSource,
    readonly store: ObjectStore,
  ) {}

  static async open(dataDir: string): Promise<EmailFixtures> {
    const keyring = Keyring.parse((await readFile(join(dataDir, 'encryption-keys'), 'utf8')).trim());
    useKeyring(keyring);
    const url = await databaseUrl(dataDir, 'mail-ingest');
    const entities = [EmailEntity, AttachmentEntity];
    const namingStrategy = new SnakeCaseNaming();
    const dataSource = await new DataSource({ type: 'postgres', url, entities, namingStrategy }).initialize();
    return new EmailFixtures(
      dataSource,
      await createObjectStore({ keyring, folder: join(dataDir, 'objects') }),
    );
  }

  /** @returns the email's id */
  add(email: EmailFixture = {}, files: readonly AttachmentFixture[] = []): Promise<string> {
    return createEmail(this, email, files);
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}
