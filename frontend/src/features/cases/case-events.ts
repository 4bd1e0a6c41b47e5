import type { CaseEvent, CaseEventKind, CaseOrigin, CaseState } from '@coverleaf/contracts';
import { CASE_STATES, labelOf, reasonWords } from '../../components/case-labels/case-labels';
import { CASE_FIELD_LABELS } from './case-values';

const ORIGINS: Readonly<Record<CaseOrigin, string>> = {
  roster: 'Opened by a roster',
  lookup: 'Opened by a lookup',
  upload: 'Opened by an upload',
  staff: 'Opened by staff',
};

const KINDS: Readonly<Record<CaseEventKind, string>> = {
  opened: 'Opened',
  changed: 'Changed',
  looked_up: 'The borrower looked it up',
  joined: 'Document joined',
  proposed: 'Document proposed',
  declined: 'Proposal declined',
  removed: 'Document removed',
  undone: 'Decision undone',
  state_changed: 'State changed',
  erased: 'The borrower was erased',
};

/** One line of the timeline: what happened, and its details in words. */
export function eventWords({ kind, details }: CaseEvent): readonly [what: string, details: string] {
  const [first = ''] = details;
  switch (kind) {
    case 'opened':
      return [labelOf(ORIGINS, first), ''];
    case 'state_changed':
      return [`${Object.hasOwn(CASE_STATES, first) ? CASE_STATES[first as CaseState].label : first}`, ''];
    case 'changed':
      return [KINDS.changed, details.map((name) => labelOf(CASE_FIELD_LABELS, name)).join(', ')];
    case 'joined':
    case 'proposed':
      return [KINDS[kind], reasonWords(details)];
    default:
      return [KINDS[kind], ''];
  }
}
