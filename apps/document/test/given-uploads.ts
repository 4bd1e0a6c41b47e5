import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { UploadEntity } from '../src/uploads/upload.entity';

/** An upload as a row alone, without a file. @returns its id */
export async function givenUpload(
  dataSource: DataSource,
  given: Partial<UploadEntity> = {},
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await dataSource.getRepository(UploadEntity).insert({
    id,
    name: 'Ann Example',
    email: null,
    emailHash: null,
    financialInstitution: 'Skyla',
    lenderId: null,
    accountId: null,
    insuranceCompany: 'Prairie Mutual',
    filePath: `insurance_docs/${id}`,
    originalFilename: 'policy.pdf',
    contentType: 'application/pdf',
    bytes: 1_000,
    pages: 1,
    sha256: '0'.repeat(64),
    status: 'pending',
    stage: 'sent',
    stageSince: now,
    target: 'file_share',
    notes: '',
    language: 'en',
    confirmationToken: 'token',
    idempotencyKey: null,
    contentDigest: 'digest',
    createdAt: now,
    updatedAt: now,
    ...given,
  });
  return id;
}
