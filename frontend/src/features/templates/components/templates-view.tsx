import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure, Skeleton } from '../../../components/controls/loading';
import { Screen } from '../../../components/screen/screen';
import { listTemplates } from '../api/template-calls';
import { TemplateCard } from './template-card';

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
