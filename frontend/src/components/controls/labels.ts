import type { Role, TransmissionKind, TransmissionState } from '@coverleaf/contracts';

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  site_manager: 'Site manager',
  user: 'User',
};

export const TRANSMISSION_KIND_LABELS: Readonly<Record<TransmissionKind, string>> = {
  document: 'Document',
  confirmation: 'Contact details',
};

/** Most urgent first. */
export const TRANSMISSION_STATE_LABELS: Readonly<Record<TransmissionState, string>> = {
  failed: 'Failed',
  retrying: 'Retrying',
  unknown: 'Outcome unknown',
  sending: 'Sending',
  pending: 'Queued',
  delivered: 'Delivered',
  discarded: 'Discarded',
};
