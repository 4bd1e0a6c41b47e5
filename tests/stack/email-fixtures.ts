import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { createObjectStore, type ObjectStore } from '@coverleaf/object-store';
import { DataSource } from 'typeorm';
import { AttachmentEntity } from '../../apps/mail-ingest/src/emails/attachment.entity';
import { EmailEntity } from '../../apps/mail-ingest/src/emails/email.entity';
import { type GivenFile, givenFiles, givenMail } from '../../apps/mail-ingest/test/given-mails';
import { databaseUrl } from './query';

type GivenMail = Parameters<typeof givenMail>[1];

/** Puts mails down in a running product as if they had come in and been read, in whatever state a test needs. */
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
    const dataSource = await new DataSource({ type: 'postgres', url, entities }).initialize();
    return new EmailFixtures(
      dataSource,
      await createObjectStore({ keyring, folder: join(dataDir, 'objects') }),
    );
  }

  /** @returns the mail's id */
  async add(mail: GivenMail = {}, files: readonly GivenFile[] = []): Promise<string> {
    const id = await givenMail(this, mail);
    await givenFiles(this, id, files);
    return id;
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}
