import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TemplateList } from '@coverleaf/contracts';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { Screen } from '../../../components/screen/screen';
import { TemplateCard } from './template-card';
import { replyOf, staffClient } from '../../../api-client/staff-client';

const listTemplates = (): Promise<TemplateList> => replyOf(staffClient.GET('/api/v1/admin/templates'));

export function TemplatesView(): ReactNode {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['templates'],
    queryFn: listTemplates,
  });
  return (
    <Screen title="Templates">
      {isError && (
        <LoadFailure message="Failed to load templates" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton label="Loading templates..." />}
      {data && (
        <ul className="templates">
          {data.items.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} isDefault={template.id === data.defaultId} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}
