import { type FileUse, openEmailLinkRpc, readEmailSealingKeyRpc, type RpcInput } from '@coverleaf/contracts';
import { processKeyring, SealingKey } from '@coverleaf/encryption';
import { Handles } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { FileLinks, InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Hands the gateway the key of one email file at a time. The gateway itself reads and writes the files. */
@Injectable()
export class FilesService {
  private readonly links: FileLinks;

  constructor(@InjectObjectStore() store: ObjectStore) {
    this.links = new FileLinks(store, 'attachments');
  }

  sign(file: Parameters<FileLinks['sign']>[0], use: FileUse) {
    return this.links.sign(file, use);
  }

  @Handles(openEmailLinkRpc)
  open({ token }: RpcInput<typeof openEmailLinkRpc>) {
    return this.links.open(token);
  }

  /** Always derived from the current master key, so that the gateway follows a rotation. */
  @Handles(readEmailSealingKeyRpc)
  async sealingKey() {
    return { key: String(await SealingKey.of(processKeyring())) };
  }
}
