import {
  type Actor,
  EXPORT_ROWS,
  exportHolds,
  type HeldCase,
  listCases,
  listHoldsRpc,
  type OperationInput,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, type StreamableFile } from '@nestjs/common';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
import { StaffWatch } from '../../auth/staff-watch';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { csvFormat, exportFile } from '../export-file';
import { LenderNames } from '../names';

/** For a lender's system: whom not to charge now. */
const HOLDS = csvFormat<HeldCase>({
  lender: ({ lenderName }) => lenderName,
  reference: ({ reference }) => reference,
  heldSince: ({ heldSince }) => heldSince,
  receivedAt: ({ receivedAt }) => receivedAt,
  documents: ({ documents }) => documents,
});

@Controller()
export class CasesController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenders: LenderNames,
    private readonly watch: StaffWatch,
  ) {}

  @Route(listCases)
  async list(@InputOfOperation() input: OperationInput<typeof listCases>) {
    const page = await this.documents.perform(listCases, input);
    return { ...page, items: await this.lenders.addTo(page.items) };
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
}
