import { eraseSenderRpc, planMailErasureRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RemovalEntity } from '../removals/removal.entity';

/** The part of an erasure that the mail service does. It is asked by the address's keyed hash, which both make alike. */
@Injectable()
export class ErasedMails {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRpc('mail-ingest') private readonly mails: RpcClient,
  ) {}

  async count(emailHash: string): Promise<number> {
    return (await this.mails.call(planMailErasureRpc, { emailHash })).mails;
  }

  /** @returns false: a file of a mail is being filed, so it has to be run again */
  async erase(erasureId: string, emailHash: string): Promise<boolean> {
    for (let before = -1; ;) {
      const { mails, isDone } = await this.mails.call(eraseSenderRpc, { erasureId, emailHash });
      await this.dataSource.manager.update(RemovalEntity, { id: erasureId }, { mails });
      if (isDone || mails === before) return isDone;
      before = mails;
    }
  }
}
