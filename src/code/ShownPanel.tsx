import React, {createContext, useContext, type ReactNode} from 'react';

/** Whether the enclosing tab panels are all shown; true outside panels. */
export const PanelContext = createContext(true);

/** Provides its children with whether their panel is shown. */
export function ShownPanel({
  isShown,
  children,
}: {
  isShown: boolean;
  children: ReactNode;
}): ReactNode {
  const isAround = useContext(PanelContext);
  return <PanelContext.Provider value={isAround && isShown}>{children}</PanelContext.Provider>;
}
