import {
  approveDocument,
  decideDocumentRpc,
  decideDocuments,
  decideDocumentsRpc,
  type DecisionOutcome,
  type DocumentDecisions,
  type DocumentDetail,
  processDocument,
  rejectDocument,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { DocumentNames } from '../names';

type Verdict = Omit<DocumentDecisions, 'ids'>;

@Controller()
export class DocumentDecisionsController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly names: DocumentNames,
  ) {}

  @Route(approveDocument)
  approve(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof approveDocument>,
  ): Promise<DocumentDetail> {
    return this.decide(staff, params.id, { decision: 'approve' });
  }

  @Route(processDocument)
  process(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof processDocument>,
  ): Promise<DocumentDetail> {
    return this.decide(staff, params.id, { decision: 'process' });
  }

  @Route(rejectDocument)
  reject(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof rejectDocument>,
  ): Promise<DocumentDetail> {
    return this.decide(staff, params.id, { decision: 'reject', ...body });
  }

  @Route(decideDocuments)
  decideMany(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof decideDocuments>,
  ): Promise<{ items: DecisionOutcome[] }> {
    return this.documents.call(decideDocumentsRpc, { actor: actorOf(staff), decisions: body });
  }

  private async decide(staff: StaffSession, id: string, verdict: Verdict): Promise<DocumentDetail> {
    const actor = actorOf(staff);
    const document = await this.documents.call(decideDocumentRpc, { actor, id, ...verdict });
    return this.names.detail(actor, document);
  }
}
