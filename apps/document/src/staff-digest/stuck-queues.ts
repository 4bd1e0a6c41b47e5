import { deliverUpload, transmitConfirmation } from '@coverleaf/contracts';
import { QueueBoard, type QueueHealth } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DocumentConfig } from '../document.config';
import type { Trouble, TroubleSource } from './trouble';

/** A queue whose next job has waited so long does not move, or not fast enough. */
const LONGEST_WAIT_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const PATH = '/admin/transmissions/queues';
/** Their failures stand on the transmissions, until staff have seen to them. */
const TRANSMITTING: readonly string[] = [deliverUpload.name, transmitConfirmation.name];

/** Queues of all services that stand still, and jobs that were given up within a day. */
@Injectable()
export class StuckQueues implements TroubleSource, OnApplicationShutdown {
  private board: QueueBoard | undefined;

  constructor(@InjectConfig() private readonly config: DocumentConfig) {}

  async look(): Promise<Trouble[]> {
    // In the process that works the digest alone.
    this.board ??= new QueueBoard(this.config.REDIS_URL, this.config.QUEUE_PREFIX);
    return (await this.board.health(Date.now() - DAY_MS)).flatMap(troublesOf);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.board?.close();
  }
}

function troublesOf({ name, waitingSince, failed, lastFailedAt }: QueueHealth): Trouble[] {
  const troubles: Trouble[] = [];
  if (waitingSince !== null && Date.now() - waitingSince > LONGEST_WAIT_MS)
    troubles.push({
      words: `Queue that does not move: ${name}, since ${new Date(waitingSince).toISOString()}`,
      path: PATH,
      newestAt: new Date(waitingSince + LONGEST_WAIT_MS),
    });
  if (lastFailedAt !== null && !TRANSMITTING.includes(name))
    troubles.push({
      words: `Jobs given up within a day: ${name}, ${failed}`,
      path: PATH,
      newestAt: new Date(lastFailedAt),
    });
  return troubles;
}
