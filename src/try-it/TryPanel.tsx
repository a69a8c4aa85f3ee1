import React, {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import {tryFile, type TryContract, type TryServers} from '@gated-docs/try-it/format';
import {loadServers, readJson} from './gate';
import {TryForm} from './TryForm';
import styles from './styles.module.css';

export type TryPanelProps = {
  /** Name of the contract. */
  contract: string;
  operation: string;
  /** Of the operation's heading on the page. */
  anchor: string;
  /** The values of a link. */
  linked?: string | undefined;
  onClose: () => void;
};

type Loaded = {contract: TryContract; servers: TryServers['servers']};

/** Below this width, the panel covers the page. */
const NARROW = '(max-width: 996px)';

/** The panel beside an operation: on narrow screens a modal dialog, otherwise in the column of the examples. */
export function TryPanel({
  contract,
  operation: id,
  anchor,
  linked,
  onClose,
}: TryPanelProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const {withBaseUrl} = useBaseUrlUtils();
  const [loaded, setLoaded] = useState<Loaded | 'failed'>();
  const file = withBaseUrl(tryFile(contract));

  useEffect(() => {
    Promise.all([fetch(file).then(readJson<TryContract>), loadServers()]).then(
      ([data, servers]) => setLoaded({contract: data, servers}),
      () => setLoaded('failed'),
    );
  }, [file]);

  useEffect(() => {
    const narrow = window.matchMedia(NARROW);
    const show = () => {
      dialog.current?.close();
      if (narrow.matches) {
        dialog.current?.showModal();
      } else {
        dialog.current?.show();
      }
      document.getElementById(title)?.focus({preventScroll: true});
    };
    // A link opens the panel, too, whose address is no anchor for the browser.
    if (!isInView(document.querySelector(`button[aria-describedby="${anchor}"]`))) {
      document.getElementById(anchor)?.scrollIntoView();
    }
    show();
    narrow.addEventListener('change', show);
    return () => narrow.removeEventListener('change', show);
  }, [anchor, title]);

  const data = loaded === 'failed' ? undefined : loaded;
  const operation = data?.contract.operations.find((known) => known.id === id);
  const host = document.querySelector('.theme-doc-markdown') ?? document.body;
  return createPortal(
    <div className={styles.place}>
      <dialog
        ref={dialog}
        className={styles.panel}
        aria-labelledby={title}
        onCancel={(event) => {
          event.preventDefault();
          onClose();
        }}
        onKeyDown={(event) => {
          // The list of the editor's completions closes first.
          if (event.key === 'Escape' && !event.defaultPrevented) {
            onClose();
          }
        }}>
        <div className={styles.head}>
          <p id={title} className={styles.title} tabIndex={-1}>
            Try it: {operation ? (operation.summary ?? operation.path) : 'one moment'}
          </p>
          <button type="button" className="button button--secondary button--sm" onClick={onClose}>
            Close
          </button>
        </div>
        {data && operation && (
          <TryForm
            name={contract}
            contract={data.contract}
            offered={data.servers}
            {...{operation, anchor, linked}}
          />
        )}
        {loaded && !operation && (
          <p role="alert" className={styles.problem}>
            The data of this form did not arrive. Reload the page and try again.
          </p>
        )}
      </dialog>
    </div>,
    host,
  );
}

function isInView(element: Element | null): boolean {
  const {top = -1, bottom = -1} = element?.getBoundingClientRect() ?? {};
  return top >= 0 && bottom <= window.innerHeight;
}
