import { CLOCK_PRESETS, type ClockRules, NewCaseFields } from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { newActor, waitFor } from '@coverleaf/testing';
import { CasesService } from '../src/cases/cases.service';
import { addDays, dayAt } from '../src/cases/clock/calendar';
import { ClocksService } from '../src/cases/clock/clocks.service';
import { EvidenceActsService } from '../src/cases/evidence-acts.service';
import { ClockRuns } from '../src/cases/runs/clock-runs';
import { DecisionsService } from '../src/uploads/decisions/decisions.service';
import { lenderRecord } from './fake-services';
import { HARBOR } from './start-document';
import { useTexts } from './use-texts';

/** Where it is that hour now, so that no night disturbs the tests, or one does. */
export const zoneOfHour = (hour: number): string => {
  const offset = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '+' : ''}${offset}`;
};
const ZONE = zoneOfHour(12);

/** The document service with a simulator of Twilio and a lender that reminds, for the tests of a block. */
export function useReminders() {
  const service = useTexts();
  const ann = newActor();

  beforeEach(() => {
    service.lenders.lenders = [lenderRecord(HARBOR, { name: 'Harbor', slug: 'harbor', timeZone: ZONE })];
    service.lenders.settings = { requireApproval: true, enableNotifications: true };
  });
  afterEach(async () => {
    await service.textFault('none');
    // Those that wait for tomorrow.
    await service.query(`delete from outbox where job = 'document.send-reminder'`);
    await service.empty();
  });

  const get = (id: string) => service.get(CasesService).get({ actor: ann, params: { id } });
  const remindersOf = async (id: string) =>
    (await get(id)).reminders.items.map(({ ask, state, by }) => `${ask} ${state} ${by}`);
  return {
    service,
    ann,
    day: (count: number): string => addDays(dayAt(new Date(), ZONE), count, 'days'),
    rules: (changes: Partial<ClockRules>) =>
      service.get(ClocksService).change({
        ...{ actor: ann, params: { lenderId: HARBOR.id, collateral: 'auto' } },
        ...{ body: { ...CLOCK_PRESETS.plain, ...changes }, version: undefined },
      }),
    open: async (fields: Partial<NewCaseFields> = {}): Promise<string> => {
      const known = { reference: 'REF-1001', collateral: 'auto', ...fields };
      const body = { ...NewCaseFields.parse(known), lenderId: HARBOR.id };
      return (await service.get(CasesService).open({ actor: ann, body })).id;
    },
    get,
    run: async (): Promise<void> => {
      await service.get(ClockRuns).run();
    },
    eventsOf: async (id: string) =>
      (await get(id)).events.map(({ kind, details }) => [kind, ...details].join(' ')),
    remindersOf,
    until: (id: string, ...wanted: string[]) =>
      waitFor(async () => (await remindersOf(id)).join() === wanted.join(), {
        what: wanted.join(),
        timeoutMs: 15_000,
      }),
    /** A document that waits for approval, and belongs to the case, as if it had come for it. */
    send: async (caseId: string, email: string | null = null): Promise<string> => {
      const documentId = await service.insertUpload({
        ...{ lenderId: HARBOR.id, comparedAt: new Date(), stage: 'awaiting_approval' },
        ...{ email, emailHash: email && emailHash(email) },
      });
      const body = { act: 'join' as const, documentId };
      await service.get(EvidenceActsService).decide({ actor: ann, params: { id: caseId }, body });
      await service.query(`update case_evidence set sender_knows = 'loan' where upload_id = $1`, [
        documentId,
      ]);
      return documentId;
    },
    /** Its sender has opened the link of the receipt, so that the outcome is sent on the same day. */
    reject: async (id: string): Promise<void> => {
      await service.untilIdle();
      await service.query('update mailboxes set proven_at = now()');
      const body = { reasonCode: 'lender_not_named' as const };
      await service.get(DecisionsService).reject({ actor: ann, params: { id }, body });
      await service.untilIdle();
    },
    /** Everything that was told, asked or opened is so many days older. */
    wait: async (days: number): Promise<void> => {
      await service.untilIdle();
      const older = `- make_interval(days => ${days})`;
      await service.query(
        `update insurance_uploads set stage_since = stage_since ${older}, received_at = received_at ${older}`,
      );
      await service.query(`update notifications set sent_at = sent_at ${older}`);
      await service.query(
        `update case_reminders set opened_at = opened_at ${older}, sent_at = sent_at ${older}`,
      );
      await service.query(`update mailboxes set window_began_at = window_began_at ${older}`);
    },
  };
}
