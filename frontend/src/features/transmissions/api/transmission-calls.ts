import type {
  LenderHold,
  ReasonCount,
  RetryFailed,
  StateCount,
  TransmissionDetail,
  TransmissionFilter,
} from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const one = (id: string) => ({ params: { path: { id } } });

export const listTransmissions = (query: Partial<TransmissionFilter>) =>
  replyOf(staffClient.GET('/api/v1/admin/transmissions', { params: { query } }));

export const summarizeTransmissions = async (): Promise<readonly StateCount[]> =>
  (await replyOf(staffClient.GET('/api/v1/admin/transmissions/summary'))).items;

export const listReasons = async (): Promise<readonly ReasonCount[]> =>
  (await replyOf(staffClient.GET('/api/v1/admin/transmissions/reasons'))).items;

export const getTransmission = (id: string): Promise<TransmissionDetail> =>
  replyOf(staffClient.GET('/api/v1/admin/transmissions/{id}', one(id)));

export const retryTransmission = (id: string): Promise<TransmissionDetail> =>
  replyOf(staffClient.POST('/api/v1/admin/transmissions/{id}/retry', one(id)));

export const discardTransmission = (id: string, reason: string): Promise<TransmissionDetail> =>
  replyOf(staffClient.POST('/api/v1/admin/transmissions/{id}/discard', { ...one(id), body: { reason } }));

export const retryFailed = async (body: RetryFailed): Promise<number> =>
  (await replyOf(staffClient.POST('/api/v1/admin/transmissions/retry-all', { body }))).retried;

export const listHolds = async (): Promise<readonly LenderHold[]> =>
  (await replyOf(staffClient.GET('/api/v1/admin/transmissions/holds'))).items;

const ofLender = (lenderId: string) => ({ params: { path: { lenderId } } });

export const retryHeld = async (lenderId: string): Promise<number> =>
  (await replyOf(staffClient.POST('/api/v1/admin/transmissions/holds/{lenderId}/retry', ofLender(lenderId))))
    .retried;

export const rejectHeld = async (lenderId: string): Promise<number> =>
  (await replyOf(staffClient.POST('/api/v1/admin/transmissions/holds/{lenderId}/reject', ofLender(lenderId))))
    .rejected;

/** Where the server says that something has changed. */
export const EVENTS_URL = '/api/v1/admin/transmissions/events';
