import {
  type DocumentDetail,
  previewRetention,
  previewRetentionRpc,
  type RetentionPreview,
  setLegalHold,
  setLegalHoldRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { DocumentNames } from '../names';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';

/** What is kept, and for how long. */
@Controller()
export class RetentionController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly names: DocumentNames,
  ) {}

  @Route(previewRetention)
  preview(@Input() { query }: RouteInput<typeof previewRetention>): Promise<RetentionPreview> {
    return this.documents.call(previewRetentionRpc, query);
  }

  @Route(setLegalHold)
  async setLegalHold(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof setLegalHold>,
  ): Promise<DocumentDetail> {
    const actor = actorOf(staff);
    const document = await this.documents.call(setLegalHoldRpc, { actor, id: params.id, ...body });
    return this.names.detail(actor, document);
  }
}
