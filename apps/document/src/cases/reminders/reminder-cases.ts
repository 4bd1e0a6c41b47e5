import type {
  CaseState,
  CollateralKind,
  ReminderAsk,
  UploadFailure,
  VerdictReasonCode,
} from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Day, dayAt } from '../clock/calendar';
import { CASE_DAYS, caseClock, type CaseDays } from '../clock/case-clock';
import type { LenderDay } from '../clock/lender-days';
import { nextReminder, type OpenAsk, openAsk, type ReminderFacts } from './reminder-due';
import { rejectionFor } from './reminder-words';
import type { CaseReminderEntity } from './reminder.entity';

const PAGE = 1_000;

const NEWEST = `select jsonb_build_object('uploadId', upload.id, 'outcome', evidence.outcome, 'fault', upload.fault,
    'answer', upload.answer, 'ask', reading.ask, 'receivedAt', upload.received_at,
    'toldAt', coalesce((select sent_at from notifications where upload_id = upload.id and kind = 'outcome'),
      upload.stage_since))
  from case_evidence evidence join insurance_uploads upload on upload.id = evidence.upload_id
  left join document_readings reading on reading.upload_id = upload.id
 where evidence.case_id = cases.id and evidence.state = 'joined'
 order by upload.received_at desc, upload.id desc limit 1`;

const FACTS = `select cases.id, cases.reference_hash as "referenceHash", cases.collateral, cases.state, ${CASE_DAYS},
    to_char(cases.covered_until, 'YYYY-MM-DD') as "coveredUntil", cases.reminders_ended_at is not null as "isEnded",
    exists (select 1 from case_attestations
             where case_id = cases.id and outcome is null and holds_until > now()) as "awaitsCall",
    (${NEWEST}) as newest,
    coalesce((select jsonb_agg(jsonb_build_object('ask', ask, 'occasion', occasion, 'openedAt', opened_at))
                from case_reminders where case_id = cases.id), '[]') as reminders
  from cases`;

/** Cases that ask for proof, and those whose coverage ends within 31 days. $1: the lender, $2: its day. */
const CONDITIONS = [
  `state in ('open', 'held') and $2::date is not null`,
  `state = 'proven' and covered_until between $2::date and $2::date + 31`,
] as const;

interface FoundCase extends CaseDays {
  readonly id: string;
  readonly referenceHash: string;
  readonly collateral: CollateralKind | null;
  readonly state: CaseState;
  readonly coveredUntil: Day | null;
  readonly isEnded: boolean;
  readonly awaitsCall: boolean;
  readonly newest: {
    readonly uploadId: string;
    readonly outcome: 'accepted' | 'rejected' | null;
    readonly fault: UploadFailure | null;
    readonly answer: string | null;
    readonly ask: VerdictReasonCode | null;
    readonly receivedAt: string;
    readonly toldAt: string;
  } | null;
  readonly reminders: readonly {
    readonly ask: ReminderAsk;
    readonly occasion: string;
    readonly openedAt: string;
  }[];
}

/** What a case asks for, with the day of the next reminder about it. */
export interface AskingCase extends OpenAsk {
  readonly caseId: string;
  /** Of those about it, from 1. */
  readonly number: number;
  /** Null: there were enough, or it is too late. */
  readonly next: Day | null;
}

/** Whether it is the newest reminder about what its case still asks for, and ended. */
export function mayBeSentAgain(
  { ask, occasion, number, state }: CaseReminderEntity,
  asking: AskingCase,
  { today }: LenderDay,
): boolean {
  const isNewest = ask === asking.ask && occasion === asking.occasion && number === asking.number - 1;
  const isOver = asking.until !== null && today > asking.until;
  return isNewest && !isOver && (state === 'sent' || state === 'uncertain' || state === 'failed');
}

/** Finds what cases ask for. */
@Injectable()
export class ReminderCases {
  constructor(private readonly dataSource: DataSource) {}

  /** All cases of a lender that ask for something. */
  async *all(day: LenderDay): AsyncGenerator<AskingCase> {
    for (const condition of CONDITIONS) {
      let after = '';
      for (;;) {
        const page = await this.dataSource.query<FoundCase[]>(
          `${FACTS} where lender_id = $1 and ${condition} and reference_hash > $3
            order by reference_hash limit ${PAGE}`,
          [day.lenderId, day.today, after],
        );
        yield* page.flatMap((one) => askOf(one, day) ?? []);
        const last = page.at(-1);
        if (!last || page.length < PAGE) break;
        after = last.referenceHash;
      }
    }
  }

  /** @returns null if it asks for nothing now */
  async find(manager: EntityManager, day: LenderDay, caseId: string): Promise<AskingCase | null> {
    const [one]: FoundCase[] = await manager.query(`${FACTS} where cases.id = $1`, [caseId]);
    return one ? askOf(one, day) : null;
  }
}

function askOf(one: FoundCase, day: LenderDay): AskingCase | null {
  const rules = day.rulesOf(one.collateral);
  const ask = openAsk(factsOf(one, day), rules);
  if (!ask) return null;
  const about = one.reminders.filter((each) => each.ask === ask.ask && each.occasion === ask.occasion);
  const openedOn = about.map(({ openedAt }) => dayAt(new Date(openedAt), day.timeZone));
  return { ...ask, caseId: one.id, number: about.length + 1, next: nextReminder(ask, openedOn, rules) };
}

function factsOf({ newest, ...one }: FoundCase, day: LenderDay): ReminderFacts {
  const { state, isEnded, awaitsCall, coveredUntil } = one;
  const lastDay = caseClock(one, day.rulesOf(one.collateral), day.today).lastDay ?? one.dueOn;
  const askedAt = newest && askedAtOf(newest);
  return {
    ...{ state, isEnded, awaitsCall, coveredUntil, lastDay },
    newest: newest && {
      uploadId: newest.uploadId,
      askedOn: askedAt ? dayAt(new Date(askedAt), day.timeZone) : null,
      isAccepted: newest.outcome === 'accepted',
    },
  };
}

/** When the sender was told of the one thing that is missing; null: there is no such thing, or we must do it. */
function askedAtOf({ outcome, fault, answer, ask, receivedAt, toldAt }: NonNullable<FoundCase['newest']>) {
  if (outcome === 'rejected') return fault === 'refused' ? null : toldAt;
  return outcome === null && answer === 'no' && ask !== null && rejectionFor(ask) !== null
    ? receivedAt
    : null;
}
