import { renderMailPdf } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What follows once a mail was taken apart. */
@Injectable()
export class AfterReading {
  constructor(private readonly outbox: Outbox) {}

  /** Within the transaction that writes what was read. */
  async begin(manager: EntityManager, emailId: string): Promise<void> {
    await this.outbox.add(manager, renderMailPdf, { emailId });
  }
}
