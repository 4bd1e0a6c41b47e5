import type { ServiceLevel } from '@coverleaf/contracts';
import { SERVICE_LEVEL_FORM, serviceLevelSentences, toFields, toRecord } from './service-level-values';

const LEVEL: ServiceLevel = {
  ...{ lenderId: '0b5e6f5e-9a8e-4a3e-8a52-0a2a4a3c7d11', version: 3, changedAt: null, changedBy: null },
  ...{ opens: '08:30', closes: '24:00', hours: 16, timeZone: 'America/New_York' },
};

describe('a service level', () => {
  it('is typed with midnight as the end of a day', () => {
    const record = toRecord(LEVEL);
    expect(record).toEqual({ hours: '16', opens: '08:30', closes: '00:00', version: 3 });
    expect(toFields(record)).toEqual({ opens: '08:30', closes: '24:00', hours: 16 });
    expect(toFields({ ...record, hours: ' ' }).hours).toBeNull();
  });

  it.each([
    ['', true],
    ['1', true],
    ['1000', true],
    ['0', false],
    ['1001', false],
    ['1.5', false],
  ])('promises %j hours: %s', (hours, isRight) => {
    const { hours: error } = SERVICE_LEVEL_FORM.errorsOf({ ...toRecord(LEVEL), hours }, false);
    expect(error === undefined).toBe(isRight);
  });

  it('is said in sentences', () => {
    expect(serviceLevelSentences(LEVEL)).toEqual([
      'A decision about a document is promised within 16 business hours of its arrival. The clock is paused while the borrower is asked for more, for a week at most.',
      'Business hours are from 8:30 AM to midnight, Monday to Friday without federal holidays, in the time zone America/New York.',
    ]);
    expect(serviceLevelSentences({ ...LEVEL, opens: '00:00' })[1]).toContain(
      'Business hours are around the clock,',
    );
    expect(serviceLevelSentences({ ...LEVEL, hours: null })[0]).toBe(
      'No time is promised for decisions about documents.',
    );
  });
});
