import {
  approveDocument,
  type DocumentDetail,
  processDocument,
  rejectDocument,
  setLegalHold,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { DocumentNames } from '../names';

/** Adds names to the document that was decided on. */
@Controller()
export class DocumentDecisionsController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly names: DocumentNames,
  ) {}

  @Route(approveDocument)
  async approve(@SignedIn() staff: StaffSession, @Input() { params }: RouteInput<typeof approveDocument>) {
    const actor = actorOf(staff);
    return this.names.detail(actor, await this.documents.perform(approveDocument, { actor, params }));
  }

  @Route(processDocument)
  async process(@SignedIn() staff: StaffSession, @Input() { params }: RouteInput<typeof processDocument>) {
    const actor = actorOf(staff);
    return this.names.detail(actor, await this.documents.perform(processDocument, { actor, params }));
  }

  @Route(rejectDocument)
  async reject(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof rejectDocument>,
  ): Promise<DocumentDetail> {
    const actor = actorOf(staff);
    return this.names.detail(actor, await this.documents.perform(rejectDocument, { actor, params, body }));
  }

  @Route(setLegalHold)
  async setLegalHold(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof setLegalHold>,
  ): Promise<DocumentDetail> {
    const actor = actorOf(staff);
    return this.names.detail(actor, await this.documents.perform(setLegalHold, { actor, params, body }));
  }
}
