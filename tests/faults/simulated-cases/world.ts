import { createHash, randomUUID } from 'node:crypto';
import { advanceCase, matchUpload, NewCaseFields } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { sealRow } from '@coverleaf/service-kit';
import { newActor } from '@coverleaf/testing';
import { AttestationsService } from '../../../apps/document/src/cases/attestations/attestations.service';
import { CasesService } from '../../../apps/document/src/cases/cases.service';
import { ChargesService } from '../../../apps/document/src/cases/charges/charges.service';
import {
  AdvanceCaseProcessor,
  AdvanceClocksProcessor,
} from '../../../apps/document/src/cases/runs/advance-clocks.processor';
import { LoanTokens } from '../../../apps/document/src/cases/loan-tokens';
import { MatchUploadProcessor } from '../../../apps/document/src/cases/matching/match-upload.processor';
import { DocumentReadingEntity } from '../../../apps/document/src/reading/results/reading.entity';
import type { ReadingResult } from '../../../apps/document/src/reading/results/reading-result';
import { correctedFields, searchHashes } from '../../../apps/document/src/reading/results/corrected-fields';
import { UploadIntakeService } from '../../../apps/document/src/uploads/intake/upload-intake.service';
import { UploadStages } from '../../../apps/document/src/uploads/upload-stages';
import type { RunningDocument } from '../../../apps/document/test/start-document';
import type { SeededRandom } from '../seeded-random';
import type { Agenda } from './agenda';
import { type Arrival, type ArrivalKind, type Attestation, type Loan, plusDays } from './loans';
import { readingOfArrival } from './readings';

const HOUR_MS = 3_600_000;
const BEFORE_DECISION = ['received', 'held', 'awaiting_approval', 'sending', 'sent'] as const;

/** What borrowers, readers, staff and queues do to the document service, at simulated times. */
export class World {
  readonly staff = newActor();
  /** By the id of their case. */
  readonly loans = new Map<string, Loan>();
  /** While true, jobs wait. */
  queueIsAway = false;
  private mails: { at: Date; file: () => Promise<void>; lenderId: string }[] = [];

  constructor(
    private readonly service: RunningDocument,
    private readonly agenda: Agenda,
    private readonly random: SeededRandom,
  ) {}

  /** Some lenders send their roster late, so that proof may arrive before its case is opened. */
  async invent(loan: Loan): Promise<void> {
    this.planArrivals(loan);
    if (this.random.next() < 0.85) await this.open(loan);
    else
      this.agenda.add(new Date(Date.parse(`${loan.noticeOn}T20:00:00Z`) + this.hours(24, 25 * 24)), () =>
        this.open(loan),
      );
  }

  private async open(loan: Loan): Promise<void> {
    const { reference, borrower, collateral, noticeOn, monthlyCents: monthlyChargeCents } = loan;
    const place = collateral === 'auto' ? { number: loan.vin } : { address: loan.address };
    const fields = { reference, borrower, collateral, noticeOn, monthlyChargeCents, ...place };
    const body = { ...NewCaseFields.parse(fields), lenderId: loan.lender.id };
    loan.caseId = (await this.service.get(CasesService).open({ actor: this.staff, body })).id;
    this.loans.set(loan.caseId, loan);
    const { reminderOn } = loan;
    if (reminderOn === null) return;
    const remind = async (): Promise<void> => {
      const change = { actor: this.staff, params: { id: loan.caseId }, body: { reminderOn } };
      await this.service.get(CasesService).change({ ...change, version: undefined });
    };
    this.agenda.add(new Date(`${reminderOn}T22:00:00Z`), remind);
  }

  /** Advances the clocks, sometimes by two processes at once. @returns why it failed; undefined: it didn't */
  async tick(): Promise<unknown> {
    const run = () => this.service.get(AdvanceClocksProcessor).process();
    const runs = this.random.next() < 0.05 ? [run(), run()] : [run()];
    const results = await Promise.allSettled(runs);
    return results.find((result) => result.status === 'rejected')?.reason;
  }

  /** Emails that are not filed yet, as mail-ingest tells them. */
  pendingMail = (): { lenderId: string; receivedAt: string }[] =>
    this.mails.map(({ at, lenderId }) => ({ lenderId, receivedAt: at.toISOString() }));

  /** A lender pays what it owes, some time after it knows. */
  async payLater(caseId: string, chargeId: string): Promise<void> {
    this.later(this.hours(6, 200), async () => {
      const refundPaidOn = new Date().toISOString().slice(0, 10);
      const params = { id: caseId, chargeId };
      await this.service
        .get(ChargesService)
        .change({ actor: this.staff, params, body: { refundPaidOn }, version: undefined });
    });
    return Promise.resolve();
  }

  private planArrivals(loan: Loan): void {
    const notice = Date.parse(`${loan.noticeOn}T15:00:00Z`);
    const at = (least: number, most: number): Date => new Date(notice + this.hours(least * 24, most * 24));
    if (this.random.next() < 0.15)
      this.arriveAt(loan, this.random.pick(['bill', 'blank'] as const), at(1, 50));
    if (this.random.next() < 0.15) this.agenda.add(at(2, 70), () => this.attest(loan));
    if (!loan.coverage) return;
    if (this.random.next() < 0.25) this.arriveAt(loan, 'wrong', at(2, 60));
    const insured = Date.parse(`${loan.coverage.from}T15:00:00Z`);
    if (this.random.next() < 0.85)
      this.arriveAt(loan, 'proof', new Date(Math.max(at(2, 75).getTime(), insured)));
  }

  private arriveAt(loan: Loan, kind: ArrivalKind, time: Date): void {
    this.agenda.add(time, async () => {
      const arrival: Arrival = { kind, at: new Date(), uploadId: null, decided: null, askedAt: null };
      loan.arrivals.push(arrival);
      const door = this.random.next();
      if (door < 0.5) await this.register(loan, arrival, { hasToken: loan.caseId !== '' });
      else if (door < 0.75 || kind === 'bill' || kind === 'blank') await this.register(loan, arrival, {});
      else this.receiveMail(loan, arrival);
    });
  }

  /** States the insurance without a document; a borrower without any states what the agent won't confirm. */
  private async attest(loan: Loan): Promise<void> {
    if (loan.caseId === '') return;
    const { lender, coverage, noticeOn } = loan;
    const form = {
      ...{ insurer: 'Prairie Mutual', policyNumber: 'PM-204-889', agentName: 'Ann Ross' },
      ...{ agentPhone: '865-555-0142', consent: 'yes' as const, loanToken: this.tokenOf(loan) },
      effectiveOn: coverage?.from ?? noticeOn,
      expiresOn: coverage?.until ?? plusDays(noticeOn, 365),
    };
    const { kind } = await this.service.get(AttestationsService).attest({ lenderId: lender.id, form });
    if (kind !== 'held') return;
    const attestation: Attestation = { at: new Date(), decided: null };
    loan.attestations.push(attestation);
    // Agents are asked late, or never.
    if (this.random.next() < 0.85)
      this.later(this.hours(4, 30 * 24), () => this.decideAttestation(loan, attestation));
  }

  private async decideAttestation(loan: Loan, attestation: Attestation): Promise<void> {
    const [row] = await this.service.dataSource.query<{ id: string }[]>(
      'select id from case_attestations where case_id = $1 and created_at = $2',
      [loan.caseId, attestation.at],
    );
    const outcome = loan.coverage ? ('accepted' as const) : ('rejected' as const);
    await this.service.get(AttestationsService).decide({
      ...{ actor: this.staff, params: { id: loan.caseId }, version: undefined },
      body: { attestationId: row?.id ?? '', outcome },
    });
    attestation.decided = outcome;
    await this.runJobs();
  }

  private tokenOf({ reference, lender }: Loan): string {
    const known = { referenceId: reference, insuranceStatusName: '', insuranceCompany: '' };
    return this.service.get(LoanTokens).of({ ...known, collateralDescription: '' }, lender.id);
  }

  private receiveMail(loan: Loan, arrival: Arrival): void {
    const mail = {
      ...{ at: arrival.at, lenderId: loan.lender.id },
      file: async () => {
        await this.register(loan, arrival, { receivedAt: arrival.at });
        this.mails = this.mails.filter((one) => one !== mail);
      },
    };
    this.mails.push(mail);
    this.later(this.hours(0, 72), mail.file);
  }

  private async register(
    loan: Loan,
    arrival: Arrival,
    { hasToken, receivedAt }: { hasToken?: boolean; receivedAt?: Date },
  ): Promise<void> {
    const { lender, reference, borrower } = loan;
    const id = randomUUID();
    const hasEmail = this.random.next() < 0.7;
    const { receipt } = await this.service.get(UploadIntakeService).create({
      file: {
        ...{ key: `insurance_docs/${id}`, originalFilename: 'scan.pdf', bytes: 1_000, pages: 1 },
        ...{ type: 'application/pdf', sha256: createHash('sha256').update(id).digest('hex') },
      },
      ...{ name: borrower, insuranceCompany: 'Prairie Mutual', financialInstitution: 'Lender' },
      lender: { id: lender.id, accountId: null, rightTrack: false },
      email: hasEmail ? `${reference.toLowerCase()}@example.com` : null,
      ...{ language: 'en', idempotencyKey: null },
      ...(hasToken && { loanToken: this.tokenOf(loan) }),
      ...(receivedAt && { receivedAt: receivedAt.toISOString() }),
    });
    arrival.uploadId = receipt.id;
    // Readers are slow, and sometimes off for days.
    this.later(this.random.next() < 0.1 ? this.hours(12, 60) : this.hours(0, 3), () =>
      this.read(loan, arrival),
    );
    this.later(this.hours(4, 20 * 24), () => this.decide(loan, arrival));
  }

  private async read(loan: Loan, { uploadId, kind }: Arrival): Promise<void> {
    if (uploadId === null) return;
    const { dataSource } = this.service;
    const reading = readingOfArrival(loan, kind);
    const result: ReadingResult = {
      reading,
      verdict: null,
      requirements: null,
      insured: '',
      isDoubted: false,
    };
    await dataSource.transaction(async (manager) => {
      const hashes = searchHashes(correctedFields(reading, []));
      const values = {
        state: 'read' as const,
        result: JSON.stringify(result),
        ...hashes,
        endedAt: new Date(),
      };
      const sealed = sealRow(manager, DocumentReadingEntity, uploadId, values);
      await manager.update(DocumentReadingEntity, { uploadId }, sealed);
      await this.service.get(Outbox).add(manager, matchUpload, { uploadId });
    });
    this.later(this.hours(0, this.random.next() < 0.1 ? 30 : 2), () => this.runJobs());
  }

  /** Runs what waits, each job at least once. */
  async runJobs(): Promise<void> {
    if (this.queueIsAway) {
      this.later(this.hours(1, 6), () => this.runJobs());
      return;
    }
    const { dataSource } = this.service;
    const jobs = await dataSource.query<{ id: string; job: string; payload: Record<string, string> }[]>(
      'select id, job, payload from outbox order by created_at',
    );
    for (const { id, job, payload } of jobs) {
      const times = this.random.next() < 0.05 ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        if (job === matchUpload.name)
          await this.service.get(MatchUploadProcessor).process({ uploadId: payload['uploadId'] ?? '' });
        if (job === advanceCase.name)
          await this.service.get(AdvanceCaseProcessor).process({ caseId: payload['caseId'] ?? '' });
      }
      await dataSource.query('delete from outbox where id = $1', [id]);
    }
  }

  private async decide(loan: Loan, arrival: Arrival): Promise<void> {
    const { uploadId, kind } = arrival;
    if (uploadId === null || arrival.decided) return;
    const { dataSource } = this.service;
    const isAccepted = kind === 'proof';
    await dataSource.transaction((manager) =>
      this.service.get(UploadStages).move(manager, uploadId, BEFORE_DECISION, {
        ...{ stage: 'closed', actorId: this.staff.userId },
        ...(isAccepted ? { status: 'processed' } : { status: 'rejected', reason: 'It is another year' }),
      }),
    );
    arrival.decided = isAccepted ? 'accepted' : 'rejected';
    await this.runJobs();
    if (!isAccepted) await this.ask(loan, arrival, uploadId);
  }

  private async ask(loan: Loan, arrival: Arrival, uploadId: string): Promise<void> {
    const { dataSource } = this.service;
    const told = async (): Promise<void> => {
      await dataSource.query(
        `update notifications set state = 'sent', sent_at = now() where upload_id = $1 and kind = 'outcome'`,
        [uploadId],
      );
      arrival.askedAt = new Date();
      if (loan.coverage && this.random.next() < 0.6)
        this.arriveAt(loan, 'proof', new Date(Date.now() + this.hours(24, 20 * 24)));
    };
    const [email] = await dataSource.query<unknown[]>(
      `select 1 from notifications where upload_id = $1 and kind = 'outcome'`,
      [uploadId],
    );
    if (email) this.later(this.hours(0, 96), told);
    else await told();
  }

  /** @returns milliseconds */
  private hours(least: number, most: number): number {
    return (least + this.random.next() * (most - least)) * HOUR_MS;
  }

  private later(ms: number, act: () => Promise<void>): void {
    this.agenda.add(new Date(Date.now() + ms), act);
  }
}
