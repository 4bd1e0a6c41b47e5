import { createHash } from 'node:crypto';
import type { OutboundError } from '@coverleaf/outbound';
import type { UploadEntity } from '../uploads/upload.entity';

type Named = Pick<
  UploadEntity,
  'id' | 'accountId' | 'name' | 'email' | 'originalFilename' | 'insuranceCompany' | 'financialInstitution'
>;

/**
 * Two refusals are the same when status and text are, apart from what is the document's own: names, numbers, ids. A
 * digest, because what another system says may name a person.
 */
export function refusalDigest({ message, detail = '' }: OutboundError, upload: Named): string {
  const { id, accountId, name, email, originalFilename, insuranceCompany, financialInstitution } = upload;
  const own = [id, accountId, email, originalFilename, name, insuranceCompany, financialInstitution];
  let text = detail.toLowerCase();
  for (const word of own) if (word) text = text.replaceAll(word.toLowerCase(), '#');
  const common = text.replaceAll(/[\p{L}-]*\d[\p{L}\d-]*/gu, '#').replaceAll(/\s+/g, ' ');
  return createHash('sha256').update(`${message}\n${common}`).digest('hex');
}
