import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WarningNotice } from '../../../components/controls/notice';
import { previewRetention } from '../api/setting-calls';

interface RetentionNoticeProps {
  /** Days, as they are filled in; '' is for good. */
  readonly before: string;
  readonly now: string;
}

const NUMBER = new Intl.NumberFormat('en-US');

/** What a shorter time would do, before it is saved. */
export function RetentionNotice({ before, now }: RetentionNoticeProps): ReactNode {
  const days = Number(now);
  const isShorter = /^[1-9]\d{0,3}$/.test(now) && (before === '' || days < Number(before));
  const { data } = useQuery({
    queryKey: ['retention', days],
    queryFn: () => previewRetention(days),
    enabled: isShorter,
  });
  if (!isShorter || !data) return null;
  const { documents, documentsAreCapped } = data;
  const counted = `${NUMBER.format(documents)}${documentsAreCapped ? ' or more' : ''} ${documents === 1 ? 'document' : 'documents'}`;
  return (
    <WarningNotice>
      The next night would delete {counted} for good. Documents on legal hold stay, and so do those that
      nobody has decided on.
    </WarningNotice>
  );
}
