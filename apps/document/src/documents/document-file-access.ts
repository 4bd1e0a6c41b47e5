import { AppError } from '@coverleaf/service-kit';
import type { UploadEntity } from '../uploads/upload.entity';

type Looked = Pick<UploadEntity, 'stage' | 'fault'>;

/**
 * Why nobody gets to see a file; nothing when it may be seen.
 * @param scanning a virus scanner is configured
 */
export function fileObstacle({ stage, fault }: Looked, scanning: boolean): AppError | undefined {
  if (fault === 'infected') {
    return new AppError('infected', 409, 'The virus scanner found a threat in this file.');
  }
  const isUnscanned = stage === 'received' || stage === 'held';
  return scanning && isUnscanned
    ? new AppError('not_scanned', 409, 'This file has not been scanned for viruses yet.')
    : undefined;
}
