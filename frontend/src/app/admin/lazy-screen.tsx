import type { ComponentType, ReactNode } from 'react';
import { LoadError, Skeleton } from '../../components/controls/notices';
import { lazyComponent } from '../../components/lazy/lazy-component';
import { Screen } from '../../components/screen/screen';

/** A screen whose code is loaded when it is first opened. @param title shown until the code is loaded */
export function lazyScreen<Props extends object>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return lazyComponent(load, {
    loading: (
      <Screen title={title}>
        <Skeleton label={`Loading ${title.toLowerCase()}...`} rows={8} />
      </Screen>
    ),
    failed: (retry) => (
      <Screen title={title}>
        <LoadError message={`Failed to load ${title.toLowerCase()}`} busy={false} onRetry={retry} />
      </Screen>
    ),
  });
}
