import { useState } from 'react';
import { reasonOf } from '../../api-client/call-result';
import { imageFault } from '../../components/images/image-fault';
import { showToast } from '../../components/toasts/toast-queue';
import { addLogo } from './api/lender-calls';

export interface LogoUpload {
  /** The part that has been sent, 0 to 1; null while nothing is. */
  readonly sent: number | null;
  readonly fault: string | undefined;
  readonly upload: (file: File, lenderName: string) => Promise<void>;
  /** Forgets what went wrong. */
  readonly clear: () => void;
}

/** Stores a logo at once; it becomes the lender's when the form is saved. @param onStored gets its address */
export function useLogoUpload(onStored: (logoUrl: string) => void): LogoUpload {
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState<string>();

  const upload = async (file: File, lenderName: string): Promise<void> => {
    const found = imageFault('logo', file);
    setFault(found);
    if (found) return;
    setSent(0);
    try {
      const { logoUrl } = await addLogo(file, lenderName, setSent);
      onStored(logoUrl);
      showToast('success', 'Logo uploaded successfully!');
    } catch (error) {
      setFault(`Upload failed: ${reasonOf(error)}`);
    } finally {
      setSent(null);
    }
  };
  return { sent, fault, upload, clear: () => setFault(undefined) };
}
