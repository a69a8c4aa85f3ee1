import React, {useEffect, useState, type ComponentType, type ReactNode} from 'react';

/** A component in a chunk of its own. `Deferred` sets `loaded`, so that later uses render at once. */
export type DeferredComponent<Props> = {
  loaded: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
};

type DeferredProps<Props> = {
  component: DeferredComponent<Props>;
  with: Props;
  /** Fallback until the component is loaded, and permanently if loading fails. */
  children: ReactNode;
};

/** Renders a component as soon as it is loaded. */
export function Deferred<Props extends object>(props: DeferredProps<Props>): ReactNode {
  const {component, with: given, children} = props;
  const [Loaded, setLoaded] = useState(() => component.loaded);

  useEffect(() => {
    let isCurrent = true;
    component.load().then(
      (loaded) => {
        component.loaded = loaded;
        if (isCurrent) {
          setLoaded(() => loaded);
        }
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [component]);

  return Loaded ? <Loaded {...given} /> : children;
}
