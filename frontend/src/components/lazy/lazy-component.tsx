import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadCode, type LostPageError } from './load-code';

interface LazyStates<Props> {
  readonly loading: ReactNode;
  /** Shown when the code could not be loaded; absent: the nearest error boundary catches. @param retry loads it again */
  readonly failed?: (retry: () => void, props: Props) => ReactNode;
}

/**
 * A component whose code is loaded when it is first rendered, so that no sign-in waits for it. Unlike with `React.lazy`,
 * a failure stays in its place on the page and can be retried.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed }: LazyStates<Props>,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [Code, setCode] = useState(() => loaded);
    const [error, setError] = useState<LostPageError | null>(null);
    useEffect(() => {
      if (Code || error) return;
      let isUnmounted = false;
      loadCode(load).then(
        (code) => {
          loaded = code;
          if (!isUnmounted) setCode(() => code);
        },
        (cause: LostPageError) => isUnmounted || setError(cause),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Code, error]);
    if (Code) return <Code {...props} />;
    if (error === null) return loading;
    if (!failed) throw error;
    return failed(() => setError(null), props);
  };
}
