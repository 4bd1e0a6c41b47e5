import type { RosterState } from '@coverleaf/contracts';
import type { Tone } from '../../components/controls/values';

export const ROSTER_STATES: Readonly<Record<RosterState, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'wait' },
  reading: { label: 'Importing', tone: 'wait' },
  done: { label: 'Done', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
};

export const isRunning = (state: RosterState): boolean => state === 'waiting' || state === 'reading';
