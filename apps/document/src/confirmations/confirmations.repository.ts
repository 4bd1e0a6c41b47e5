import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ConfirmationEntity } from './confirmation.entity';

@Injectable()
export class ConfirmationsRepository {
  constructor(
    @InjectRepository(ConfirmationEntity) private readonly confirmations: Repository<ConfirmationEntity>,
  ) {}

  get(id: string): Promise<ConfirmationEntity> {
    return this.confirmations.findOneByOrFail({ id });
  }

  async markTransmitted(manager: EntityManager, id: string): Promise<void> {
    await manager.update(ConfirmationEntity, { id }, { transmitted: true });
  }
}
