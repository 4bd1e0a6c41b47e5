import { formatNumber } from '../../../components/controls/format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WarningNotice } from '../../../components/controls/notice';
import { previewEmailRetention, previewRetention } from '../api/setting-calls';

interface Doomed {
  readonly count: number;
  readonly isCapped: boolean;
}

const KINDS = {
  document: {
    preview: async (days: number): Promise<Doomed> => {
      const { documents, documentsAreCapped } = await previewRetention(days);
      return { count: documents, isCapped: documentsAreCapped };
    },
    stays: 'Documents on legal hold stay, and so do those that nobody has decided on.',
  },
  email: {
    preview: async (days: number): Promise<Doomed> => {
      const { emails, emailsAreCapped } = await previewEmailRetention(days);
      return { count: emails, isCapped: emailsAreCapped };
    },
    stays: 'Documents that were filed from them stay.',
  },
} as const;

interface RetentionNoticeProps {
  readonly kind: keyof typeof KINDS;
  /** Days, as they are filled in; '' is for good. */
  readonly before: string;
  readonly now: string;
}

/** What a shorter time would do, before it is saved. */
export function RetentionNotice({ kind, before, now }: RetentionNoticeProps): ReactNode {
  const days = Number(now);
  const isShorter = /^[1-9]\d{0,3}$/.test(now) && (before === '' || days < Number(before));
  const { data } = useQuery({
    queryKey: ['retention', kind, days],
    queryFn: () => KINDS[kind].preview(days),
    enabled: isShorter,
  });
  if (!isShorter || !data) return null;
  const { count, isCapped } = data;
  const counted = `${formatNumber(count)}${isCapped ? ' or more' : ''} ${kind}${count === 1 ? '' : 's'}`;
  return (
    <WarningNotice>
      The next night would delete {counted} for good. {KINDS[kind].stays}
    </WarningNotice>
  );
}
