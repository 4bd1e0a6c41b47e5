import type { EmailRow } from '@coverleaf/contracts';
import { type ReactNode, useState } from 'react';
import { PeriodField } from '../../../components/lists/period-field';
import { SearchBox } from '../../../components/lists/search-box';
import { useRowKeys } from '../../../components/lists/use-row-keys';
import { Screen } from '../../../components/screen/screen';
import { useEmailList } from '../use-email-list';
import { DeleteEmail } from './delete-email';
import { EmailCount } from './email-count';
import { EmailList } from './email-list';
import { EmailPanel } from './email-panel';

export function EmailsView(): ReactNode {
  const { values, set, search, openId, open, ...screen } = useEmailList();
  const [deleting, setDeleting] = useState<EmailRow | null>(null);
  const items = screen.list.items ?? [];
  useRowKeys({ list: 'emails', rows: items, onOpen: open });
  return (
    <Screen title="Emails">
      <EmailCount />
      <search className="filters">
        <SearchBox label="Search subject, sender or recipient" value={values.q} onSearch={search} />
        <PeriodField value={values.period} onChange={(period) => set({ period })} />
      </search>
      <EmailList {...screen} open={open} onDelete={setDeleting} />
      <EmailPanel id={openId} rows={items} onShow={open} onDelete={setDeleting} />
      <DeleteEmail
        email={deleting}
        onDeleted={() => {
          if (deleting?.id === openId) open(null);
          setDeleting(null);
        }}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  );
}
