import { EncryptionError, openBox, processKeyring, sealBox } from '@coverleaf/encryption';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DocumentConfig } from '../document.config';

const USE = { purpose: 'status', context: 'upload' };
const ID_BYTES = 16;

/**
 * The private link to an upload's status. Its token is the upload's id under seal: it can be neither guessed nor
 * changed, needs no column, and lives as long as its upload and its master key.
 */
@Injectable()
export class StatusLinks {
  constructor(@InjectConfig() private readonly config: DocumentConfig) {}

  urlOf(uploadId: string): string {
    const id = Buffer.from(uploadId.replaceAll('-', ''), 'hex');
    return `${this.config.PUBLIC_URL}/status/${sealBox(processKeyring(), USE, id).toString('base64url')}`;
  }

  /** @returns the upload's id; null for what is no token of ours */
  read(token: string): string | null {
    const box = Buffer.from(token, 'base64url');
    // Letters that are left over, or stand for the same bytes, make another token of it.
    if (box.toString('base64url') !== token) return null;
    try {
      const id = openBox(processKeyring(), USE, box);
      if (id.length !== ID_BYTES) return null;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    } catch (error) {
      if (error instanceof EncryptionError) return null;
      throw error;
    }
  }
}
