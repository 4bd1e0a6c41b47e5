import { type FileUse, openEmailLinkRpc, readEmailSealingKeyRpc, type RpcInput } from '@coverleaf/contracts';
import { processKeyring, SealingKey } from '@coverleaf/encryption';
import { Handles } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { FileLinks, InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Keys of single files of emails, for the gateway, through which they pass. */
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

  /** Of the current master key, so that a rotation reaches the gateway. */
  @Handles(readEmailSealingKeyRpc)
  async sealingKey() {
    return { key: String(await SealingKey.of(processKeyring())) };
  }
}
