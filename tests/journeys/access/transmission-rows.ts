import { adminsOnly, type Row } from './row';

const NO_LENDER = '00000000-0000-4000-8000-000000000000';

/** What staff do with transmissions and queues. */
export const TRANSMISSION_ROWS: Readonly<Record<string, Row>> = {
  listTransmissions: { path: () => '/api/v1/admin/transmissions', answers: adminsOnly(200) },
  summarizeTransmissions: { path: () => '/api/v1/admin/transmissions/summary', answers: adminsOnly(200) },
  listFailureReasons: { path: () => '/api/v1/admin/transmissions/reasons', answers: adminsOnly(200) },
  watchTransmissions: { path: () => '/api/v1/admin/transmissions/events', answers: adminsOnly(200) },
  getTransmission: {
    about: 'transmission',
    path: ({ subject }) => `/api/v1/admin/transmissions/${subject.id}`,
    answers: adminsOnly(200),
  },
  retryTransmission: {
    about: 'transmission',
    path: ({ subject }) => `/api/v1/admin/transmissions/${subject.id}/retry`,
    // It has been delivered.
    answers: adminsOnly(409),
  },
  discardTransmission: {
    about: 'transmission',
    path: ({ subject }) => `/api/v1/admin/transmissions/${subject.id}/discard`,
    call: () => ({ body: { reason: 'The borrower called' } }),
    answers: adminsOnly(409),
  },
  retryFailed: {
    path: () => '/api/v1/admin/transmissions/retry-all',
    call: () => ({ body: { reason: 'No such error' } }),
    answers: adminsOnly(200),
  },
  listLenderHolds: { path: () => '/api/v1/admin/transmissions/holds', answers: adminsOnly(200) },
  retryHeldDocuments: {
    path: () => `/api/v1/admin/transmissions/holds/${NO_LENDER}/retry`,
    answers: adminsOnly(404),
  },
  rejectHeldDocuments: {
    path: () => `/api/v1/admin/transmissions/holds/${NO_LENDER}/reject`,
    answers: adminsOnly(404),
  },
  listQueues: { path: () => '/api/v1/admin/queues', answers: adminsOnly(200) },
  pauseQueue: { path: () => '/api/v1/admin/queues/no.such-queue/pause', answers: adminsOnly(404) },
  resumeQueue: {
    path: () => '/api/v1/admin/queues/document.process-upload/resume',
    answers: adminsOnly(200),
  },
};
