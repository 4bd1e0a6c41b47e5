import type { FileLink, FileUse } from '@coverleaf/contracts';
import { processKeyring } from '@coverleaf/encryption';
import { type Bucket, LINK_SECONDS, LinkSigner } from '@coverleaf/object-store';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig, publicUrlOf } from '../../gateway.config';

interface LinkedFile {
  readonly key: string;
  /** That the browser saves it under. */
  readonly name: string;
  readonly type: string;
}

/** Signs links to files of people, which are nobody's to see but who was given the link. */
@Injectable()
export class FileLinks {
  constructor(@InjectConfig() private readonly config: GatewayConfig) {}

  make(bucket: Bucket, { key, name: fileName, type: contentType }: LinkedFile, use: FileUse): FileLink {
    const now = Date.now();
    const disposition = use === 'view' ? 'inline' : 'attachment';
    const token = new LinkSigner(processKeyring()).sign(
      { bucket, key, disposition, fileName, contentType },
      now,
    );
    return {
      url: `${publicUrlOf(this.config)}/files/${token}`,
      expiresAt: new Date(now + LINK_SECONDS * 1_000).toISOString(),
      fileName,
      contentType,
    };
  }
}

/** What `?inline` asks for. */
export const useOf = ({ inline }: { readonly inline: '' | 'true' | 'false' }): FileUse =>
  inline === 'false' ? 'download' : 'view';
