import type { ServiceLevel, ServiceLevelFields } from '@coverleaf/contracts';
import { counted } from '../../components/controls/format';
import { defineForm } from '../../components/forms/form-definition';

/** As typed. Empty `hours`: nothing is promised. */
export interface ServiceLevelValues {
  readonly hours: string;
  readonly opens: string;
  readonly closes: string;
}

export type ServiceLevelRecord = ServiceLevelValues & { readonly version: number };

const isHours = (text: string): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000;

export const SERVICE_LEVEL_FORM = defineForm<ServiceLevelValues>({
  hours: {
    label: 'Business hours in which a decision is promised',
    hint: 'From the arrival of a document on. The clock is paused while the borrower is asked. Empty: nothing is promised.',
    kind: 'text',
    inputMode: 'numeric',
    maxLength: 4,
    check: (typed) =>
      typed.trim() === '' || isHours(typed.trim()) ? undefined : 'Enter a whole number from 1 to 1000',
  },
  opens: { label: 'The office opens at', kind: 'custom', initial: '09:00', required: true },
  closes: {
    label: 'The office closes at',
    hint: '12:00 AM is the end of the day.',
    kind: 'custom',
    initial: '17:00',
    required: true,
  },
});

/** A control for times has no 24:00. */
const END_OF_DAY = { typed: '00:00', sent: '24:00' };

export const toRecord = ({ hours, opens, closes, version }: ServiceLevel): ServiceLevelRecord => ({
  hours: hours === null ? '' : String(hours),
  opens,
  closes: closes === END_OF_DAY.sent ? END_OF_DAY.typed : closes,
  version,
});

/** @param values without errors */
export const toFields = ({ hours, opens, closes }: ServiceLevelValues): ServiceLevelFields => ({
  hours: hours.trim() === '' ? null : Number(hours),
  opens,
  closes: closes === END_OF_DAY.typed ? END_OF_DAY.sent : closes,
});

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });
/** `9:00 AM` */
const timeWords = (time: string): string =>
  time === END_OF_DAY.sent ? 'midnight' : TIME.format(new Date(`2026-01-01T${time}:00Z`));
const officeHours = ({ opens, closes }: ServiceLevel): string =>
  opens === END_OF_DAY.typed && closes === END_OF_DAY.sent
    ? 'around the clock'
    : `from ${timeWords(opens)} to ${timeWords(closes)}`;

/** The service level in sentences. */
export const serviceLevelSentences = (level: ServiceLevel): readonly string[] => [
  level.hours === null
    ? 'No time is promised for decisions about documents.'
    : `A decision about a document is promised within ${counted(level.hours, 'business hour')} of its arrival. The clock is paused while the borrower is asked for more, for a week at most.`,
  `Business hours are ${officeHours(level)}, Monday to Friday without federal holidays, in the time zone ${level.timeZone.replaceAll('_', ' ')}.`,
];
