import { type JobQueue, listQueues, pauseQueue, resumeQueue } from '@coverleaf/contracts';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { Queues } from './queues';

type Nothing = Record<string, never>;

@Controller()
export class QueuesController {
  constructor(private readonly queues: Queues) {}

  @Route(listQueues)
  async list(): Promise<{ items: JobQueue[] }> {
    return { items: await this.queues.list() };
  }

  @Route(pauseQueue)
  async pause(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof pauseQueue>,
  ): Promise<Nothing> {
    await this.queues.pause(actorOf(staff), params.name);
    return {};
  }

  @Route(resumeQueue)
  async resume(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof resumeQueue>,
  ): Promise<Nothing> {
    await this.queues.resume(actorOf(staff), params.name);
    return {};
  }
}
