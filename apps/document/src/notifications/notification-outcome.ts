import { type NotificationOutcome, getWorkflowSettings } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NotificationEntity } from './notification.entity';

/** Tells staff whether borrowers hear of what they decided. */
@Injectable()
export class BorrowerNewsService {
  private readonly logger = new Logger(BorrowerNewsService.name);

  constructor(
    private readonly dataSource: DataSource,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /**
   * Of uploads that have just been closed.
   *
   * @returns by upload; nothing while the settings cannot be asked, as the decision holds without them
   */
  async of(uploadIds: readonly string[]): Promise<ReadonlyMap<string, NotificationOutcome>> {
    if (uploadIds.length === 0) return new Map();
    try {
      const { enableNotifications } = await this.lenders.call(getWorkflowSettings, {});
      if (!enableNotifications) return new Map(uploadIds.map((id) => [id, 'off']));
    } catch (error) {
      this.logger.warn({
        msg: 'cannot say whether borrowers are told of decisions',
        error: describeError(error),
      });
      return new Map();
    }
    const told = await this.told(uploadIds);
    return new Map(uploadIds.map((id) => [id, told.has(id) ? 'mail' : 'no_address']));
  }

  /** A notification is opened wherever an address is known. */
  private async told(uploadIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource
      .createQueryBuilder(NotificationEntity, 'one')
      .select('one.uploadId')
      .where(`one.kind = 'outcome' and one.uploadId in (:...uploadIds)`, { uploadIds })
      .getMany();
    return new Set(rows.map(({ uploadId }) => uploadId));
  }
}
