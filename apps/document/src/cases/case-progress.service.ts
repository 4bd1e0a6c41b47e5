import { type ArrivedDocument, type CaseProgress, receiptNumber } from '@coverleaf/contracts';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type KnownCase, loanOf } from './case-of-upload';
import { CasesRepository } from './cases.repository';
import { caseClock } from './clock/case-clock';
import { LenderDays } from './clock/lender-days';
import { Releases } from './holds/releases';
import { LoanTokens } from './loan-tokens';

const MOST_DOCUMENTS = 20;

const DOCUMENTS = `select upload.id, upload.received_at as "receivedAt", evidence.outcome, evidence.no_proof as "noProof"
  from case_evidence evidence join insurance_uploads upload on upload.id = evidence.upload_id
 where evidence.case_id = $1 and evidence.state = 'joined'
 order by upload.received_at desc, upload.id desc limit ${MOST_DOCUMENTS}`;

type Joined = Omit<ArrivedDocument, 'receiptNumber' | 'receivedAt'> & {
  readonly id: string;
  readonly receivedAt: Date;
};

/** Tells whoever has the private link of a document where its loan stands. */
@Injectable()
export class CaseProgressService {
  private readonly logger = new Logger('cases');

  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly days: LenderDays,
    private readonly releases: Releases,
    private readonly tokens: LoanTokens,
  ) {}

  /** @param known the case of the upload */
  async of(known: KnownCase, uploadId: string): Promise<CaseProgress> {
    const { row, senderKnows } = known;
    const { id, lenderId, state, collateral, monthlyChargeCents } = row;
    if (senderKnows === 'reference') return this.ofDocument(known, uploadId);
    const [documents, charges, day] = await Promise.all([
      this.dataSource.query<Joined[]>(DOCUMENTS, [id]),
      this.cases.chargesOf(id),
      // Without the lender's rules, the page tells no days.
      orWarn(this.days.of(lenderId), null, this.logger, { msg: 'the days of a case are missing' }),
    ]);
    const isUndecided = documents.some(({ outcome, noProof }) => outcome === null && noProof === null);
    const own = documents.find((one) => one.id === uploadId);
    return {
      ...{ state, monthlyChargeCents },
      lastDay: day && caseClock(row, day.rulesOf(collateral), day.today).lastDay,
      heldUntil: day && !isUndecided ? await this.releases.heldUntil(day, id) : null,
      noProof: own?.outcome === null ? own.noProof : null,
      documents: documents.map(arrivedDocument),
      charge: charges.findLast(({ isVoid }) => !isVoid) ?? null,
      loanToken: this.tokenOf(known),
    };
  }

  /** What became of the document itself. The reference can be guessed, so it tells nothing else of the loan. */
  private async ofDocument(known: KnownCase, uploadId: string): Promise<CaseProgress> {
    const documents = await this.dataSource.query<Joined[]>(DOCUMENTS, [known.row.id]);
    const own = documents.filter(({ id }) => id === uploadId);
    const outcome = own[0]?.outcome ?? null;
    const noProof = own[0]?.noProof ?? null;
    return {
      state: outcome === null && noProof === null ? 'held' : 'open',
      ...{ lastDay: null, heldUntil: null, monthlyChargeCents: null, charge: null },
      noProof: outcome === null ? noProof : null,
      documents: own.map(arrivedDocument),
      loanToken: this.tokenOf(known),
    };
  }

  private tokenOf(known: KnownCase): string {
    const { reference, collateral } = loanOf(known);
    const loan = { referenceId: reference, collateralDescription: collateral };
    const nothing = { insuranceStatusName: '', insuranceCompany: '' };
    return this.tokens.of({ ...loan, ...nothing }, known.row.lenderId, {
      knowsLoan: known.senderKnows === 'loan',
    });
  }
}

const arrivedDocument = ({ id, receivedAt, outcome, noProof }: Joined): ArrivedDocument => ({
  ...{ outcome, noProof, receiptNumber: receiptNumber(id) },
  receivedAt: receivedAt.toISOString(),
});
