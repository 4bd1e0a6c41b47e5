import type {
  DocumentConfirmation,
  DocumentEvent,
  DocumentRow,
  DocumentTransmission,
} from '@coverleaf/contracts';
import type { ConfirmationEntity } from '../confirmations/confirmation.entity';
import type { TransmissionEntity } from '../transmissions/transmission.entity';
import { sendableFile } from '../uploads/sendable-file';
import type { UploadEventEntity } from '../uploads/upload-event.entity';
import { fileObstacle } from './document-file-access';
import type { ListedUpload } from './documents.repository';

/** Names are for whoever shows them to fill in. */
export const toDocumentRow = (upload: ListedUpload, scanning: boolean): DocumentRow => ({
  ...upload,
  lenderName: null,
  contentType: sendableFile(upload).type,
  hasFile: !fileObstacle(upload, scanning),
  createdAt: upload.createdAt.toISOString(),
});

export const toDocumentEvent = ({ at, ...event }: UploadEventEntity): DocumentEvent => ({
  ...event,
  at: at.toISOString(),
  actorName: null,
});

export const toDocumentConfirmation = ({
  createdAt,
  ...confirmation
}: ConfirmationEntity): DocumentConfirmation => ({
  ...confirmation,
  createdAt: createdAt.toISOString(),
});

export const toDocumentTransmission = ({
  nextAttemptAt,
  updatedAt,
  ...transmission
}: TransmissionEntity): DocumentTransmission => ({
  ...transmission,
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
});
