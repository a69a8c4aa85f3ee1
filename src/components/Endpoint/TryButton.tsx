import React, {useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {TryPanelProps} from '../../try-it';

type Props = {
  contract: string;
  operation: string;
  /** Of the heading that describes the button, and in the address; by default that of the operation. */
  anchor?: string;
};

/**
 * Opens the form of an operation, of which nothing is loaded before. The address says which form is open, so that there
 * is one at a time, and a link with values opens it, too.
 */
export function TryButton({contract, operation, anchor = operation}: Props): ReactNode {
  const {hash} = useLocation();
  const history = useHistory();
  const button = useRef<HTMLButtonElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<TryPanelProps>>();
  const prefix = `#${anchor}?try=`;
  const isOpen = hash.startsWith(prefix);
  const linked = hash.slice(prefix.length);

  // Pages can link to the open form.
  useBrokenLinks().collectAnchor(prefix.slice(1));

  useEffect(() => {
    if (isOpen) {
      import(/* webpackChunkName: "try-it" */ '../../try-it').then(
        (loaded) => setPanel(() => loaded.TryPanel),
        () => setFailed(true),
      );
    }
  }, [isOpen]);

  return (
    <>
      <button
        ref={button}
        type="button"
        // The operation's heading. A label of its own would be a kilobyte on a long page.
        aria-describedby={anchor}
        onClick={() => history.push(prefix)}>
        {hasFailed ? 'Couldn’t load. Reload the page' : 'Try it'}
      </button>
      {isOpen && Panel && (
        <Panel
          key={linked}
          {...{contract, operation, anchor}}
          linked={linked === '' ? undefined : linked}
          onClose={() => {
            history.replace(`#${anchor}`);
            button.current?.focus({preventScroll: true});
          }}
        />
      )}
    </>
  );
}
