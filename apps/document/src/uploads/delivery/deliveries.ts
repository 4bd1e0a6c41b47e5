import { deliverUpload, type UploadStage } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TransmissionsRepository } from '../../transmissions/transmissions.repository';
import type { UploadEntity } from '../upload.entity';
import { type StageChange, UploadStages } from '../upload-stages';

/** Sends documents on their way. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly stages: UploadStages,
    private readonly transmissions: TransmissionsRepository,
  ) {}

  /**
   * In the caller's transaction.
   * @param from the stages that it may come from
   * @param note who approved it, and what is to be known of it
   * @returns false when it is in none of these stages any more
   */
  async begin(
    manager: EntityManager,
    { id, target }: Pick<UploadEntity, 'id' | 'target'>,
    from: readonly UploadStage[],
    note: Pick<StageChange, 'actorId' | 'reason'> = {},
  ): Promise<boolean> {
    const moved = await this.stages.move(manager, id, from, { stage: 'sending', ...note });
    if (moved)
      await this.transmissions.open(manager, deliverUpload, { kind: 'document', target, uploadId: id });
    return moved;
  }
}
