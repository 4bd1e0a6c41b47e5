import {
  type EmailRetentionPreview,
  previewEmailRetention,
  previewEmailRetentionRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';

/** What is kept, and for how long. */
@Controller()
export class RetentionController {
  constructor(@InjectRpc('mail-ingest') private readonly mails: RpcClient) {}

  @Route(previewEmailRetention)
  previewEmails(
    @Input() { query }: RouteInput<typeof previewEmailRetention>,
  ): Promise<EmailRetentionPreview> {
    return this.mails.call(previewEmailRetentionRpc, query);
  }
}
