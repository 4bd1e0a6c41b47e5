import type { RetryFailed, TransmissionFilter } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const one = (id: string) => ({ params: { path: { id } } });

export const listTransmissions = (query: Partial<TransmissionFilter>) =>
  replyOf(staffClient.GET('/api/v1/admin/transmissions', { params: { query } }));

export const exportTransmissions = (query: Omit<Partial<TransmissionFilter>, 'cursor' | 'limit'>) =>
  replyOf(staffClient.GET('/api/v1/admin/transmissions/export', { params: { query }, parseAs: 'blob' }));

export const summarizeTransmissions = async () =>
  (await replyOf(staffClient.GET('/api/v1/admin/transmissions/summary'))).items;

export const listReasons = async () =>
  (await replyOf(staffClient.GET('/api/v1/admin/transmissions/reasons'))).items;

export const getTransmission = (id: string) =>
  replyOf(staffClient.GET('/api/v1/admin/transmissions/{id}', one(id)));

export const retryTransmission = (id: string) =>
  replyOf(staffClient.POST('/api/v1/admin/transmissions/{id}/retry', one(id)));

export const discardTransmission = (id: string, reason: string) =>
  replyOf(staffClient.POST('/api/v1/admin/transmissions/{id}/discard', { ...one(id), body: { reason } }));

export const retryTransmissions = async (ids: string[]) =>
  (await replyOf(staffClient.POST('/api/v1/admin/transmissions/retry', { body: { ids } }))).retried;

export const discardTransmissions = async (ids: string[], reason: string) =>
  (await replyOf(staffClient.POST('/api/v1/admin/transmissions/discard', { body: { ids, reason } })))
    .discarded;

export const retryFailed = async (body: RetryFailed) =>
  (await replyOf(staffClient.POST('/api/v1/admin/transmissions/retry-all', { body }))).retried;

export const listHolds = async () =>
  (await replyOf(staffClient.GET('/api/v1/admin/transmissions/holds'))).items;

const ofLender = (lenderId: string) => ({ params: { path: { lenderId } } });

export const retryHeld = async (lenderId: string) =>
  (await replyOf(staffClient.POST('/api/v1/admin/transmissions/holds/{lenderId}/retry', ofLender(lenderId))))
    .retried;

export const rejectHeld = async (lenderId: string) =>
  (await replyOf(staffClient.POST('/api/v1/admin/transmissions/holds/{lenderId}/reject', ofLender(lenderId))))
    .rejected;

export const EVENTS_URL = '/api/v1/admin/transmissions/events';
