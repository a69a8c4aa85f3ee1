import React, {useEffect, useState, type ComponentType, type ReactNode} from 'react';

/** A component in a chunk of its own. `now` is set once it is loaded. */
export type LateComponent<Props> = {
  now: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
};

type LateProps<Props> = {
  component: LateComponent<Props>;
  with: Props;
  /** Fallback until the component is loaded, and permanently if loading fails. */
  children: ReactNode;
};

/** Renders a component as soon as it is loaded. */
export function Late<Props extends object>(props: LateProps<Props>): ReactNode {
  const {component, with: given, children} = props;
  const [Loaded, setLoaded] = useState(() => component.now);

  useEffect(() => {
    let isCurrent = true;
    component.load().then(
      (loaded) => {
        component.now = loaded;
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
