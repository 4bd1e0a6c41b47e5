import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadCode } from './load-code';

interface LazyStates<Props> {
  readonly loading: ReactNode;
  /** Shown when the code could not be loaded. @param retry loads it again */
  readonly failed: (retry: () => void, props: Props) => ReactNode;
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
  return function Lazy(props: Props): ReactNode {
    const [Code, setCode] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Code || hasFailed) return;
      let isUnmounted = false;
      loadCode(load).then(
        (code) => {
          loaded = code;
          if (!isUnmounted) setCode(() => code);
        },
        () => isUnmounted || setFailed(true),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Code, hasFailed]);
    if (Code) return <Code {...props} />;
    return hasFailed ? failed(() => setFailed(false), props) : loading;
  };
}
