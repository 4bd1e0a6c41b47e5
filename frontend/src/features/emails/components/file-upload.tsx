import type { EmailAttachment, EmailDetail } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Modal } from '../../../components/controls/modal';
import { FileUploadForm } from './file-upload-form';

interface FileUploadProps {
  readonly email: EmailDetail;
  /** Null: none is to be filed. */
  readonly attachment: EmailAttachment | null;
  readonly onClose: () => void;
}

/** Asks whose upload an attachment is to become. */
export const FileUpload = ({ email, attachment, onClose }: FileUploadProps): ReactNode => (
  <Modal
    title={attachment ? `File ${attachment.originalName} as upload` : 'File as upload'}
    isOpen={attachment !== null}
    onClose={onClose}
  >
    {attachment && <FileUploadForm email={email} attachment={attachment} onClose={onClose} />}
  </Modal>
);
