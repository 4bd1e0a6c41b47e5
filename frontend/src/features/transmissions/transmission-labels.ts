import type {
  NamedTransmissionEvent,
  Transmission,
  TransmissionState,
  TransmissionTarget,
} from '@coverleaf/contracts';
import { durationLabel } from '../../components/controls/format';
import type { Tone } from '../../components/controls/values';
import { TRANSMISSION_STATE_LABELS } from '../../components/controls/labels';

export const TARGET_LABELS: Readonly<Record<TransmissionTarget, string>> = {
  insight: 'Insight',
  lender_api: 'the lender API',
  file_share: 'the file share',
};

export const STATES = Object.keys(TRANSMISSION_STATE_LABELS) as readonly TransmissionState[];

export const STATE_TONES: Readonly<Record<TransmissionState, Tone>> = {
  failed: 'bad',
  retrying: 'wait',
  unknown: 'wait',
  sending: 'plain',
  pending: 'plain',
  delivered: 'ok',
  discarded: 'plain',
};

/** 'in 4 min', rounded up. */
export function untilLabel(moment: string, now: number): string {
  const seconds = Math.ceil((Date.parse(moment) - now) / 1_000);
  return seconds <= 0 ? 'now' : `in ${durationLabel(seconds, Math.ceil)}`;
}

/** The next event; null if there is none. */
export function nextAttemptLabel(
  { state, nextAttemptAt }: Pick<Transmission, 'state' | 'nextAttemptAt'>,
  now: number,
): string | null {
  if (!nextAttemptAt || (state !== 'retrying' && state !== 'unknown')) return null;
  return `next try ${untilLabel(nextAttemptAt, now)}`;
}

export function eventLabel({ state, actorId, actorName }: NamedTransmissionEvent): string {
  const who = actorId ? (actorName ?? 'A deleted user') : null;
  if (state === 'pending') return who ? `${who} retried it` : 'Queued';
  if (state === 'discarded') return who ? `${who} discarded it` : 'Discarded';
  return {
    sending: 'Attempt started',
    retrying: 'Attempt failed',
    unknown: 'Outcome unknown',
    delivered: 'Delivered',
    failed: 'Failed permanently',
  }[state];
}

const HOPELESS: readonly TransmissionState[] = ['failed', 'retrying', 'unknown'];

export const canDiscard = ({ state }: Pick<Transmission, 'state'>): boolean => HOPELESS.includes(state);

export const canRetry = ({ state, obstacle }: Pick<Transmission, 'state' | 'obstacle'>): boolean =>
  obstacle === null && [...HOPELESS, 'discarded'].includes(state);
