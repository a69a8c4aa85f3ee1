import React, {createContext, useContext, type ReactNode} from 'react';

/** Whether what is below is in a panel that is shown; true outside of panels. */
export const PanelContext = createContext(true);

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
