import { z } from 'zod';
import { pageOf } from '../definitions/list';
import { defineOperation, defineRoute } from '../definitions/operation';
import {
  DiscardTransmission,
  ReasonCounts,
  Retried,
  RetryFailed,
  Transmission,
  TransmissionDetail,
  TransmissionFilter,
  TransmissionHistory,
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

export const summarizeTransmissions = defineOperation({
  id: 'summarizeTransmissions',
  service: 'document',
  method: 'GET',
  path: `${path}/summary`,
  summary: 'Transmissions counted by state',
  access: 'admin',
  reply: TransmissionSummary,
  status: 200,
});

export const listFailureReasons = defineOperation({
  id: 'listFailureReasons',
  service: 'document',
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

export const getTransmission = defineOperation({
  id: 'getTransmission',
  service: 'document',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A transmission with its timeline',
  access: 'admin',
  params,
  reply: TransmissionDetail,
  result: TransmissionHistory,
  status: 200,
  problems: [404],
});

/** 409 `being_sent`, `delivered_before`, `not_sent_again`. */
export const retryTransmission = defineOperation({
  id: 'retryTransmission',
  service: 'document',
  method: 'POST',
  path: `${path}/{id}/retry`,
  summary: 'Send it again, now and with all its attempts',
  access: 'admin',
  audit: 'transmission.retried',
  params,
  reply: TransmissionDetail,
  result: TransmissionHistory,
  status: 200,
  problems: [404, 409],
});

/** 409 `being_sent`, `delivered_before`, `discarded_before`. */
export const discardTransmission = defineOperation({
  id: 'discardTransmission',
  service: 'document',
  method: 'POST',
  path: `${path}/{id}/discard`,
  summary: 'Give it up, with a reason',
  access: 'admin',
  audit: 'transmission.discarded',
  params,
  body: DiscardTransmission,
  reply: TransmissionDetail,
  result: TransmissionHistory,
  status: 200,
  problems: [404, 409],
});

/** Those that have failed when it is called. It may take a while, and goes on when the caller no longer waits. */
export const retryFailed = defineOperation({
  id: 'retryFailed',
  service: 'document',
  method: 'POST',
  path: `${path}/retry-all`,
  summary: 'Send all again that have failed for good with the same error',
  access: 'admin',
  audit: 'transmission.retried_all',
  body: RetryFailed,
  reply: Retried,
  status: 200,
  timeoutMs: 120_000,
});
