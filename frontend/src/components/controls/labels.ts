import type { RemovedContent, Role, TransmissionKind, TransmissionState } from '@coverleaf/contracts';

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

const REMOVED_LABELS: Readonly<Record<Exclude<RemovedContent, 'signature'>, string>> = {
  javascript: 'scripts',
  launch: 'commands to start programs',
  submit: 'commands that send or load form data',
  external: 'links to files on other computers',
  attachment: 'embedded files',
  media: 'video, sound or 3D content',
  xfa: 'an XFA form',
  earlier: 'earlier versions of its contents',
  hidden: 'parts that only some programs show',
};

/** What staff are told about a rewritten PDF; undefined if it is unchanged. */
export function removedLabel(removed: readonly RemovedContent[]): string | undefined {
  const kinds = removed.flatMap((kind) => (kind === 'signature' ? [] : [REMOVED_LABELS[kind]]));
  if (kinds.length === 0) return undefined;
  const signature = removed.includes('signature')
    ? ' Its digital signature is therefore no longer valid.'
    : '';
  return `Removed from this PDF for safety: ${kinds.join(', ')}.${signature} The original is kept sealed; nobody can open it here.`;
}
