import React, {type KeyboardEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import {useScrollPositionBlocker, useTabs} from '@docusaurus/theme-common/internal';
import {nextTab} from './nextTab';
import {usePanelIds} from './panelIds';

/** The tab labels. Only the selected tab is in the tab order; the arrow keys select the others. */
export function TabList(): ReactNode {
  const {selectedValue, selectValue, tabValues} = useTabs();
  const {blockElementScrollPositionUntilNextRender} = useScrollPositionBlocker();
  const ids = usePanelIds();
  const values = tabValues.map(({value}) => value);

  const choose = (tab: HTMLElement, value: string) => {
    if (value !== selectedValue) {
      // Tabs above may change too: keep the chosen tab where it is on screen.
      blockElementScrollPositionUntilNextRender(tab);
      selectValue(value);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const value = nextTab(values, selectedValue, event.key);
    const tab = value === undefined ? null : document.getElementById(ids(value).tab);
    if (tab && value !== undefined) {
      event.preventDefault();
      tab.focus();
      choose(tab, value);
    }
  };
  return (
    <div role="tablist" className="tabs">
      {tabValues.map(({value, label}) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={ids(value).tab}
          aria-controls={ids(value).panel}
          aria-selected={value === selectedValue}
          tabIndex={value === selectedValue ? 0 : -1}
          className={clsx('tabs__item', value === selectedValue && 'tabs__item--active')}
          onClick={({currentTarget}) => choose(currentTarget, value)}
          onKeyDown={onKeyDown}>
          {label ?? value}
        </button>
      ))}
    </div>
  );
}
