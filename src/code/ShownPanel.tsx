import React, {createContext, type ReactNode} from 'react';

/** Whether what is below is in a panel that is shown; true outside of panels. */
export const PanelContext = createContext(true);

export function ShownPanel({
  isShown,
  children,
}: {
  isShown: boolean;
  children: ReactNode;
}): ReactNode {
  return <PanelContext.Provider value={isShown}>{children}</PanelContext.Provider>;
}
