import {createContext, useContext} from 'react';

const Group = createContext('');

/** Provides the ID prefix of the tabs and panels inside it. */
export const PanelGroup = Group.Provider;

/** Returns a function for the IDs of a tab and its panel. */
export function usePanelIds(): (value: string) => {tab: string; panel: string} {
  const group = useContext(Group);
  return (value) => ({tab: `${group}-${value}`, panel: `${group}-${value}-panel`});
}
