import {createContext, useContext} from 'react';

const Group = createContext('');

/** Gives the tabs and panels below it what their ids begin with. */
export const PanelGroup = Group.Provider;

/** The ids of a tab and of the panel that it shows. */
export function usePanelIds(): (value: string) => {tab: string; panel: string} {
  const group = useContext(Group);
  return (value) => ({tab: `${group}-${value}`, panel: `${group}-${value}-panel`});
}
