import { deliverUpload, type UploadStage } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TransmissionsRepository } from '../../transmissions/transmissions.repository';
import { type StageChange, UploadStages } from '../upload-stages';
import type { UploadEntity } from '../upload.entity';

@Injectable()
export class Deliveries {
  constructor(
    private readonly stages: UploadStages,
    private readonly transmissions: TransmissionsRepository,
  ) {}

  /** @param from the allowed current stages @param event who approved it, or why @returns false in any other stage */
  async begin(
    manager: EntityManager,
    { id }: Pick<UploadEntity, 'id'>,
    from: readonly UploadStage[],
    event: Pick<StageChange, 'actor' | 'reason'> = {},
  ): Promise<boolean> {
    const moved = await this.stages.move(manager, id, from, { stage: 'sending', ...event });
    if (!moved) return false;
    // A statement of its own, now that the row is locked: staff may have assigned it to a lender in the meantime.
    await this.transmissions.open(manager, deliverUpload, { kind: 'document', uploadId: id });
    return true;
  }
}
