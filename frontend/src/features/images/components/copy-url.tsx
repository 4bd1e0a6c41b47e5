import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button';
import { showToast } from '../../../components/toasts/toast-queue';
import { CopyIcon } from '../../../components/ui/staff-icons';

interface CopyUrlProps {
  /** From the portal's root. */
  readonly url: string;
  readonly label: string;
  /** Only the icon is seen. */
  readonly square?: boolean;
}

export function CopyUrl({ url, label, square = false }: CopyUrlProps): ReactNode {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(new URL(url, location.origin).href);
      showToast('success', 'URL copied to clipboard!');
    } catch {
      // No browser lets a page copy without https, and some ask their owner first.
      showToast('error', 'Failed to copy URL');
    }
  };
  return (
    <Button
      look={square ? 'plain' : 'quiet'}
      square={square}
      {...(square && { 'aria-label': label })}
      onClick={() => void copy()}
    >
      <CopyIcon />
      {!square && label}
    </Button>
  );
}
