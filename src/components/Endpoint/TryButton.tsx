import React, {useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import {useHistory, useLocation} from '@docusaurus/router';
import type {TryPanelProps} from '../../try-it';
import styles from './styles.module.css';

type Props = {contract: string; operation: string; name: string};

/** The open panel of the page closes when another one opens. */
let closeOpen: (() => void) | undefined;

/** Opens the form of an operation, of which nothing is loaded before. A link with values opens it, too. */
export function TryButton({contract, operation, name}: Props): ReactNode {
  const {hash} = useLocation();
  const {replace} = useHistory();
  const button = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const [Panel, setPanel] = useState<ComponentType<TryPanelProps>>();
  const prefix = `#${operation}?try=`;
  const linked = hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;

  const open = () => {
    closeOpen?.();
    closeOpen = () => setState('closed');
    setState('open');
    import(/* webpackChunkName: "try-it" */ '../../try-it').then(
      (loaded) => setPanel(() => loaded.TryPanel),
      () => setState('failed'),
    );
  };
  const close = () => {
    setState('closed');
    button.current?.focus({preventScroll: true});
    if (linked !== undefined) {
      replace(`#${operation}`);
    }
  };
  useEffect(() => {
    if (linked !== undefined) {
      open();
    }
    // Opens once for each link.
  }, [linked]);

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.try}
        aria-label={`Try it: ${name}`}
        onClick={open}>
        {state === 'failed' ? 'Couldn’t load' : 'Try it'}
      </button>
      {state === 'open' && Panel && (
        <Panel
          key={linked ?? ''}
          contract={contract}
          operation={operation}
          linked={linked}
          onClose={close}
        />
      )}
    </>
  );
}
