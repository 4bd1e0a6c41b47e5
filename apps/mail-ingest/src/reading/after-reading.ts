import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AttachmentEntity } from '../emails/attachment.entity';

/** What follows once a mail was taken apart. */
@Injectable()
export class AfterReading {
  /** Within the transaction that writes what was read. */
  begin(_manager: EntityManager, _emailId: string, _rows: readonly AttachmentEntity[]): Promise<void> {
    return Promise.resolve();
  }
}
