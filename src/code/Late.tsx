import React, {useEffect, useState, type ComponentType, type ReactNode} from 'react';

/** A component that the script of a page comes without. `now`: once it is there. */
export type LateComponent<Props> = {
  now: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
};

type LateProps<Props> = {
  component: LateComponent<Props>;
  with: Props;
  /** What stands in until it is there, and for good if it cannot be loaded. */
  children: ReactNode;
};

/** Shows a component as soon as it is loaded. */
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
