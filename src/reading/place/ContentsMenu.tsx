import React, {useEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import {Contents} from './Contents';
import {renderHeading} from './heading';
import {keepInView} from './PlaceLink';
import {useCurrentSection} from './useCurrentSection';
import styles from './ContentsMenu.module.css';

/** The table of contents as a menu, for screens without room for it beside the page. Opens without JavaScript. */
export function ContentsMenu(): ReactNode {
  const {toc, frontMatter} = useDoc();
  const {toc_min_heading_level: least, toc_max_heading_level: most} = frontMatter;
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const isAway = event.target instanceof Node && !menu.current?.contains(event.target);
      if (menu.current?.open && (isAway || isEscape(event))) {
        menu.current.open = false;
      }
    };
    const events = ['click', 'focusin', 'keydown'] as const;
    events.forEach((name) => document.addEventListener(name, close));
    return () => events.forEach((name) => document.removeEventListener(name, close));
  }, []);
  return (
    // Entries are ordinary links; this handler only closes the menu after a click on one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <details
      ref={menu}
      className={clsx(ThemeClassNames.docs.docTocMobile, styles.menu)}
      onClick={({target, currentTarget}) => {
        if (target instanceof Element && target.closest('a')) {
          currentTarget.open = false;
        }
      }}
      onToggle={({currentTarget}) => {
        const current = currentTarget.querySelector('[aria-current]');
        if (current) {
          keepInView(current);
        }
      }}>
      <summary>
        <span>On this page</span> <Current toc={toc} />
      </summary>
      <Contents
        toc={toc}
        className={clsx('thin-scrollbar', styles.entries)}
        {...(least !== undefined && {minHeadingLevel: least})}
        {...(most !== undefined && {maxHeadingLevel: most})}
      />
    </details>
  );
}

function Current({toc}: Pick<ReturnType<typeof useDoc>, 'toc'>): ReactNode {
  const title = useCurrentSection((current) => toc.find(({id}) => id === current)?.value) ?? '';
  return <span className={styles.current}>{renderHeading(title)}</span>;
}

function isEscape(event: Event): boolean {
  return event instanceof KeyboardEvent && event.key === 'Escape';
}
