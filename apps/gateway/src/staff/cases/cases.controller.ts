import {
  type Actor,
  EXPORT_ROWS,
  exportCases,
  exportCasesRpc,
  type ExportedCase,
  exportHolds,
  type HeldCase,
  listCases,
  listHoldsRpc,
  listRelated,
  listRelatedOfDocument,
  type OperationInput,
  receiptNumber,
  type Related,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, type StreamableFile } from '@nestjs/common';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
import { StaffWatch } from '../../auth/staff-watch';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { csvFormat, exportFile } from '../export-file';
import { CaseNames, LenderNames } from '../names';

/** For a lender's system: whom not to charge now. */
const HOLDS = csvFormat<HeldCase>({
  lender: ({ lenderName }) => lenderName,
  reference: ({ reference }) => reference,
  heldSince: ({ heldSince }) => heldSince,
  receivedAt: ({ receivedAt }) => receivedAt,
  documents: ({ documents }) => documents,
});

const CASES = csvFormat<ExportedCase>({
  id: ({ id }) => id,
  lender: ({ lenderName }) => lenderName,
  reference: ({ reference }) => reference,
  borrower: ({ borrower }) => borrower,
  state: ({ state }) => state,
  proofDue: ({ dueOn }) => dueOn,
  opened: ({ createdAt }) => createdAt,
  documents: ({ evidence }) => evidence.joined,
  documentsToDecide: ({ evidence }) => evidence.proposed,
  awaitsCall: ({ awaitsCall }) => (awaitsCall ? 'yes' : 'no'),
  decision: ({ decision }) => decision?.kind,
  decidedAt: ({ decision }) => decision?.at,
  decidedBy: ({ decision }) => decision && (decision.actorId ? decision.actorName : 'system'),
  reason: ({ decision }) => decision?.reason,
  receipt: ({ decision }) => decision?.documentId && receiptNumber(decision.documentId),
});

@Controller()
export class CasesController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenders: LenderNames,
    private readonly names: CaseNames,
    private readonly watch: StaffWatch,
  ) {}

  @Route(listCases)
  async list(@InputOfOperation() input: OperationInput<typeof listCases>) {
    const page = await this.documents.perform(listCases, input);
    return { ...page, items: await this.lenders.addTo(page.items) };
  }

  @Route(listRelated)
  async related(@InputOfOperation() input: OperationInput<typeof listRelated>): Promise<Related> {
    return this.withLenders(await this.documents.perform(listRelated, input));
  }

  @Route(listRelatedOfDocument)
  async relatedOfDocument(
    @InputOfOperation() input: OperationInput<typeof listRelatedOfDocument>,
  ): Promise<Related> {
    return this.withLenders(await this.documents.perform(listRelatedOfDocument, input));
  }

  @Route(exportCases)
  export(
    @SignedInActor() actor: Actor,
    @Input() { query }: RouteInput<typeof exportCases>,
  ): Promise<StreamableFile> {
    const readPage = this.watch.exporting(actor, exportCases.id, async (cursor) => {
      const input = { actor, query, cursor, limit: EXPORT_ROWS };
      const page = await this.documents.call(exportCasesRpc, input);
      return { ...page, items: await this.names.exported(actor, page.items) };
    });
    return exportFile('cases', CASES, readPage);
  }

  @Route(exportHolds)
  exportHolds(
    @SignedInActor() actor: Actor,
    @Input() { query: { lenderId } }: RouteInput<typeof exportHolds>,
  ): Promise<StreamableFile> {
    const readPage = this.watch.exporting(actor, exportHolds.id, async (cursor) => {
      const page = await this.documents.call(listHoldsRpc, { actor, lenderId, cursor, limit: EXPORT_ROWS });
      return { ...page, items: await this.lenders.addTo(page.items) };
    });
    return exportFile('held-cases', HOLDS, readPage);
  }

  private async withLenders({ cases, documents }: Related): Promise<Related> {
    const [ofCases, ofDocuments] = await Promise.all([
      this.lenders.addTo(cases),
      this.lenders.addTo(documents),
    ]);
    return { cases: ofCases, documents: ofDocuments };
  }
}
