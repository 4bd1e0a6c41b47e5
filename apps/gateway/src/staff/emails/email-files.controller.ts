import {
  type AttachmentFiling,
  fetchAgainRpc,
  fetchEmailAttachments,
  fileAttachmentRpc,
  fileEmailAttachment,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';

/** What becomes of the files of mails. */
@Controller()
export class EmailFilesController {
  constructor(@InjectRpc('mail-ingest') private readonly mails: RpcClient) {}

  @Route(fetchEmailAttachments)
  fetchAgain(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof fetchEmailAttachments>,
  ): Promise<Record<string, never>> {
    return this.mails.call(fetchAgainRpc, { actor: actorOf(staff), id: params.id });
  }

  @Route(fileEmailAttachment)
  file(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof fileEmailAttachment>,
  ): Promise<AttachmentFiling> {
    const which = { emailId: params.id, position: params.n };
    return this.mails.call(fileAttachmentRpc, { actor: actorOf(staff), ...which, ...body });
  }
}
