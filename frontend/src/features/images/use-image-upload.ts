import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '../../api-client/call-error';
import { pictureFault } from '../../components/pictures/picture-fault';
import { showToast } from '../../components/toasts/toast-queue';
import { addImage } from './api/image-calls';

interface ImageUpload {
  /** How much of what was chosen has been sent, 0 to 1; null while nothing is. */
  readonly sent: number | null;
  /** One after the other; each tells what became of it. */
  readonly upload: (files: readonly File[]) => Promise<void>;
}

export function useImageUpload(): ImageUpload {
  const [sent, setSent] = useState<number | null>(null);
  const queries = useQueryClient();

  const uploadOne = async (file: File, onProgress: (part: number) => void): Promise<void> => {
    const fault = pictureFault('image', file);
    if (fault) return showToast('error', fault);
    try {
      await addImage(file, onProgress);
      showToast('success', 'Image uploaded successfully!');
    } catch (error) {
      showToast('error', `Upload failed: ${reasonOf(error)}`);
    }
  };
  const upload = async (files: readonly File[]): Promise<void> => {
    setSent(0);
    for (const [index, file] of files.entries()) {
      await uploadOne(file, (part) => setSent((index + part) / files.length));
    }
    setSent(null);
    await queries.invalidateQueries({ queryKey: ['images'] });
  };
  return { sent, upload };
}
