import type { JobQueue } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

export const listQueues = async (): Promise<readonly JobQueue[]> =>
  (await replyOf(staffClient.GET('/api/v1/admin/queues'))).items;

const named = (name: string) => ({ params: { path: { name } } });

export const pauseQueue = (name: string): Promise<unknown> =>
  replyOf(staffClient.POST('/api/v1/admin/queues/{name}/pause', named(name)));

export const resumeQueue = (name: string): Promise<unknown> =>
  replyOf(staffClient.POST('/api/v1/admin/queues/{name}/resume', named(name)));
