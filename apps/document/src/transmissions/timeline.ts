import type { TransmissionState } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TransmissionAnnouncer } from './transmission-announcer';

export interface TimelineLine {
  readonly state: TransmissionState;
  readonly detail?: string | null;
  /** Who of the staff did it. */
  readonly actorId?: string;
}

/** Keeps what becomes of transmissions. Every change goes through here, so here it is announced. */
@Injectable()
export class Timeline {
  constructor(private readonly announcer: TransmissionAnnouncer) {}

  /** The same line for each of them, in the caller's transaction. */
  async note(
    manager: EntityManager,
    ids: readonly string[],
    { state, detail = null, actorId }: TimelineLine,
  ): Promise<void> {
    await manager.query(
      `insert into transmission_events (transmission_id, state, detail, actor_id)
       select id, $2, $3, $4 from unnest($1::uuid[]) as given (id)`,
      [ids, state, detail, actorId ?? null],
    );
    this.announcer.changed();
  }
}
