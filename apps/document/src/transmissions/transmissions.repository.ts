import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { InsightError } from '../insight/insight.errors';
import { OPEN_STATES, TransmissionEntity, type TransmissionState } from './transmission.entity';
import { TransmissionEventEntity } from './transmission-event.entity';

export interface ClaimedTransmission {
  readonly confirmationId: string;
  /** This one included. */
  readonly attempts: number;
}

/** Every change of state is a guarded update and leaves a line in the timeline, in one transaction. */
@Injectable()
export class TransmissionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Opens the transmission of a confirmation in the caller's transaction. */
  async open(manager: EntityManager, confirmationId: string): Promise<string> {
    const transmission = manager.create(TransmissionEntity, {
      kind: 'confirmation',
      target: 'insight',
      confirmationId,
    });
    await manager.insert(TransmissionEntity, transmission);
    await note(manager, transmission.id, 'pending');
    return transmission.id;
  }

  /** Takes the transmission for one attempt; null when it has ended. */
  claim(id: string): Promise<ClaimedTransmission | null> {
    return this.dataSource.transaction(async (manager) => {
      const [rows]: [{ confirmation_id: string; attempts: number }[], number] = await manager.query(
        `update transmissions set state = 'sending', attempts = attempts + 1, next_attempt_at = null, updated_at = now()
         where id = $1 and state = any($2) returning confirmation_id, attempts`,
        [id, OPEN_STATES],
      );
      const [row] = rows;
      if (!row) return null;
      await note(manager, id, 'sending');
      return { confirmationId: row.confirmation_id, attempts: row.attempts };
    });
  }

  /** @param also what changes together with the delivery */
  recordDelivery(id: string, also: (manager: EntityManager) => Promise<void>): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await change(manager, id, { state: 'delivered', lastError: null, nextAttemptAt: null });
      await also(manager);
    });
  }

  /** @param nextAttemptAt null: there is none, it has failed for good */
  recordFailure(id: string, { failure, message }: InsightError, nextAttemptAt: Date | null): Promise<void> {
    const state = !nextAttemptAt ? 'failed' : failure === 'unknown' ? 'unknown' : 'retrying';
    return this.dataSource.transaction((manager) =>
      change(manager, id, { state, lastError: message, nextAttemptAt }),
    );
  }
}

type Change = Pick<TransmissionEntity, 'state' | 'lastError' | 'nextAttemptAt'>;

async function change(manager: EntityManager, id: string, to: Change): Promise<void> {
  const { affected } = await manager.update(TransmissionEntity, { id, state: In([...OPEN_STATES]) }, to);
  if (affected) await note(manager, id, to.state, to.lastError);
}

async function note(
  manager: EntityManager,
  transmissionId: string,
  state: TransmissionState,
  detail: string | null = null,
): Promise<void> {
  await manager.insert(TransmissionEventEntity, { transmissionId, state, detail });
}
