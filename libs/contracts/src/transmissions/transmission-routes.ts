import { z } from 'zod';
import { pageOf } from '../definitions/list';
import { defineRoute } from '../definitions/operation';
import {
  DiscardTransmission,
  ReasonCounts,
  Retried,
  RetryFailed,
  Transmission,
  TransmissionDetail,
  TransmissionFilter,
  TransmissionSummary,
} from './transmission-admin';
import { TransmissionNews } from './transmission';

const path = '/api/v1/admin/transmissions';
const params = z.object({ id: z.uuid() });

export const TransmissionPage = pageOf(Transmission);
export type TransmissionPage = z.infer<typeof TransmissionPage>;

export const listTransmissions = defineRoute({
  id: 'listTransmissions',
  method: 'GET',
  path,
  summary: 'What other systems are told, newest first',
  access: 'admin',
  query: TransmissionFilter,
  reply: TransmissionPage,
  status: 200,
});

export const summarizeTransmissions = defineRoute({
  id: 'summarizeTransmissions',
  method: 'GET',
  path: `${path}/summary`,
  summary: 'Transmissions counted by state',
  access: 'admin',
  reply: TransmissionSummary,
  status: 200,
});

export const listFailureReasons = defineRoute({
  id: 'listFailureReasons',
  method: 'GET',
  path: `${path}/reasons`,
  summary: 'What has failed for good, counted by its last error',
  access: 'admin',
  reply: ReasonCounts,
  status: 200,
});

export const watchTransmissions = defineRoute({
  id: 'watchTransmissions',
  method: 'GET',
  path: `${path}/events`,
  summary: 'Says whenever a transmission has changed; what has changed is read by the other calls',
  access: 'admin',
  reply: TransmissionNews,
  replyType: 'text/event-stream',
  status: 200,
  problems: [503],
});

export const getTransmission = defineRoute({
  id: 'getTransmission',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A transmission with its timeline',
  access: 'admin',
  params,
  reply: TransmissionDetail,
  status: 200,
  problems: [404],
});

export const retryTransmission = defineRoute({
  id: 'retryTransmission',
  method: 'POST',
  path: `${path}/{id}/retry`,
  summary: 'Send it again, now and with all its attempts',
  access: 'admin',
  params,
  reply: TransmissionDetail,
  status: 200,
  problems: [404, 409],
});

export const discardTransmission = defineRoute({
  id: 'discardTransmission',
  method: 'POST',
  path: `${path}/{id}/discard`,
  summary: 'Give it up, with a reason',
  access: 'admin',
  params,
  body: DiscardTransmission,
  reply: TransmissionDetail,
  status: 200,
  problems: [404, 409],
});

export const retryFailed = defineRoute({
  id: 'retryFailed',
  method: 'POST',
  path: `${path}/retry-all`,
  summary: 'Send all again that have failed for good with the same error',
  access: 'admin',
  body: RetryFailed,
  reply: Retried,
  status: 200,
});
