import { z } from 'zod';
import { pageOf } from '../definitions/list';
import { defineOperation, defineRoute } from '../definitions/operation';
import {
  DiscardChosen,
  Discarded,
  DiscardTransmission,
  ReasonCounts,
  Retried,
  RetryChosen,
  RetryFailed,
  Transmission,
  TransmissionDetail,
  TransmissionExportFilter,
  TransmissionFilter,
  TransmissionHistory,
  TransmissionSummary,
} from './transmission-admin';
import { TransmissionNews } from './transmission';

const path = '/api/v1/admin/transmissions';
const params = z.object({ id: z.uuid() });

export const TransmissionPage = pageOf(Transmission);
export type TransmissionPage = z.infer<typeof TransmissionPage>;

export const listTransmissions = defineRoute('listTransmissions', `GET ${path}`, {
  summary: 'List transmissions',
  access: 'admin',
  audit: 'transmission.listed',
  query: TransmissionFilter,
  reply: TransmissionPage,
});

export const exportTransmissions = defineRoute('exportTransmissions', `GET ${path}/export`, {
  summary: 'Export the transmissions of a filter as CSV',
  access: 'admin',
  audit: 'transmission.exported',
  query: TransmissionExportFilter,
  reply: z.unknown(),
});

export const summarizeTransmissions = defineOperation(
  'document.summarizeTransmissions',
  `GET ${path}/summary`,
  {
    summary: 'Count transmissions by state',
    access: 'admin',
    reply: TransmissionSummary,
  },
);

export const listFailureReasons = defineOperation('document.listFailureReasons', `GET ${path}/reasons`, {
  summary: 'Count transmissions that failed, or wait for another attempt, by their last error',
  access: 'admin',
  reply: ReasonCounts,
});

export const watchTransmissions = defineRoute('watchTransmissions', `GET ${path}/events`, {
  summary: 'Stream an event whenever a transmission changes. Other calls return the changes',
  access: 'admin',
  reply: TransmissionNews,
  replyType: 'text/event-stream',
  problems: [503],
});

export const getTransmission = defineOperation('document.getTransmission', `GET ${path}/{id}`, {
  summary: 'Get a transmission with its timeline',
  access: 'admin',
  audit: 'transmission.read',
  params,
  reply: TransmissionDetail,
  result: TransmissionHistory,
  problems: [404],
});

/** 409 `being_sent`, `delivered_before`, `not_sent_again`. */
export const retryTransmission = defineOperation('document.retryTransmission', `POST ${path}/{id}/retry`, {
  summary: 'Retry a transmission now, with all its attempts',
  access: 'admin',
  audit: 'transmission.retried',
  params,
  reply: TransmissionDetail,
  result: TransmissionHistory,
  problems: [404, 409],
});

/** 409 `being_sent`, `delivered_before`, `discarded_before`. */
export const discardTransmission = defineOperation(
  'document.discardTransmission',
  `POST ${path}/{id}/discard`,
  {
    summary: 'Discard a transmission with a reason',
    access: 'admin',
    audit: 'transmission.discarded',
    params,
    body: DiscardTransmission,
    reply: TransmissionDetail,
    result: TransmissionHistory,
    problems: [404, 409],
  },
);

/** Those of them that can be retried now; the others stay as they are. */
export const retryTransmissions = defineOperation('document.retryTransmissions', `POST ${path}/retry`, {
  summary: 'Retry chosen transmissions now, each with all its attempts',
  access: 'admin',
  audit: 'transmission.retried',
  body: RetryChosen,
  reply: Retried,
});

/** Those of them that neither arrived nor are being sent; the others stay as they are. */
export const discardTransmissions = defineOperation('document.discardTransmissions', `POST ${path}/discard`, {
  summary: 'Discard chosen transmissions with a reason',
  access: 'admin',
  audit: 'transmission.discarded',
  body: DiscardChosen,
  reply: Discarded,
});

/** Retries those that are in the state at the time of the call. It may outlast the call. */
export const retryFailed = defineOperation('document.retryFailed', `POST ${path}/retry-all`, {
  summary: 'Retry all transmissions that failed, or wait for another attempt, with the same error',
  access: 'admin',
  audit: 'transmission.retried_all',
  body: RetryFailed,
  reply: Retried,
  timeoutMs: 120_000,
});
