import { type Confirmation, confirmUpload, confirmUploadRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Route } from '../../platform/http/route.decorator';
import { Input, type RouteInput } from '../../platform/http/route-input';

@Controller()
export class ConfirmationsController {
  constructor(@InjectRpc('document') private readonly documents: RpcClient) {}

  @Route(confirmUpload)
  confirm(@Input() { params, body }: RouteInput<typeof confirmUpload>): Promise<Confirmation> {
    const { token, ...form } = body;
    return this.documents.call(confirmUploadRpc, { uploadId: params.id, token, form });
  }
}
