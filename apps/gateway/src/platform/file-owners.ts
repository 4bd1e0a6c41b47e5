import {
  type FileLink,
  type LinkedFile,
  openDocumentLinkRpc,
  openEmailLinkRpc,
  readDocumentSealingKeyRpc,
  readEmailSealingKeyRpc,
  type SignedLink,
} from '@coverleaf/contracts';
import { SealingKey } from '@coverleaf/encryption';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { type Bucket, bucketOfLink, InvalidLinkError } from '@coverleaf/object-store';
import { InjectConfig, linkInvalid } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { GatewayConfig, publicUrlOf } from '../gateway.config';

interface Owner {
  readonly service: RpcClient;
  readonly openLink: typeof openDocumentLinkRpc;
  readonly readSealingKey: typeof readDocumentSealingKeyRpc;
}

/** How long a sealing key is cached, in milliseconds. Short, so that the gateway follows a rotation. */
const KEEP_MS = 60_000;

/**
 * The services that own private files. The gateway has no master keys: it seals files for these services, and asks them
 * for the key of one file at a time.
 */
@Injectable()
export class FileOwners {
  private readonly owners: Readonly<Partial<Record<Bucket, Owner>>>;
  private readonly keys = new Map<Bucket, { readonly readAt: number; readonly key: Promise<SealingKey> }>();

  constructor(
    @InjectRpc('document') documents: RpcClient,
    @InjectRpc('mail-ingest') mails: RpcClient,
    @InjectConfig() private readonly config: GatewayConfig,
  ) {
    this.owners = {
      insurance: {
        service: documents,
        openLink: openDocumentLinkRpc,
        readSealingKey: readDocumentSealingKeyRpc,
      },
      attachments: { service: mails, openLink: openEmailLinkRpc, readSealingKey: readEmailSealingKeyRpc },
    };
  }

  /** @throws AppError 503 */
  sealingKey(bucket: Bucket): Promise<SealingKey> {
    const known = this.keys.get(bucket);
    if (known && Date.now() - known.readAt < KEEP_MS) return known.key;
    const entry = { readAt: Date.now(), key: this.readSealingKey(bucket) };
    this.keys.set(bucket, entry);
    entry.key.catch(() => {
      if (this.keys.get(bucket) === entry) this.keys.delete(bucket);
    });
    return entry.key;
  }

  /** The full URL of the link. */
  linkOf({ token, expiresAt, fileName, contentType }: SignedLink): FileLink {
    return { url: `${publicUrlOf(this.config)}/files/${token}`, expiresAt, fileName, contentType };
  }

  /** @throws AppError 403 `link_expired`, `link_invalid`; 404; 503 */
  async openLink(token: string): Promise<LinkedFile & { readonly bucket: Bucket }> {
    const bucket = bucketOf(token);
    const owner = this.owners[bucket];
    if (!owner) throw linkInvalid();
    return { bucket, ...(await owner.service.call(owner.openLink, { token })) };
  }

  private async readSealingKey(bucket: Bucket): Promise<SealingKey> {
    const owner = this.owners[bucket];
    if (!owner) throw new Error(`The files of ${bucket} are not sealed`);
    return SealingKey.parse((await owner.service.call(owner.readSealingKey, {})).key);
  }
}

/** @throws AppError 403 */
function bucketOf(token: string): Bucket {
  try {
    return bucketOfLink(token);
  } catch (error) {
    throw error instanceof InvalidLinkError ? linkInvalid() : error;
  }
}
