import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../../../components/controls/loading';
import { loadCode } from '../../../components/late-code/load-code';
import { Screen } from '../../../components/screen/screen';

/**
 * A screen whose code comes when somebody goes there, so that not every sign-in waits for it.
 * @param title stands over it until then
 */
export function lateScreen<Props extends object>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Late = lazy(async () => ({ default: await loadCode(load) }));
  return (props) => (
    <Suspense
      fallback={
        <Screen title={title}>
          <Skeleton label={`Loading ${title.toLowerCase()}...`} rows={8} />
        </Screen>
      }
    >
      <Late {...props} />
    </Suspense>
  );
}
