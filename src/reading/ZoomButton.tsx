import React, {useState, type ReactNode, type RefObject} from 'react';
import {Dialog} from './Dialog';
import {enlarge} from './enlarge';
import styles from './ReadingAids.module.css';

/** Opens a picture at the size of the window. */
export function ZoomButton(props: {picture: RefObject<Element>; name: string}): ReactNode {
  const {picture, name} = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.enlarge}
        aria-label={`Enlarge: ${name}`}
        onClick={() => setIsOpen(true)}>
        Enlarge
      </button>
      {isOpen && (
        <Dialog title={name} isWide onClose={() => setIsOpen(false)}>
          <div
            ref={(frame) => {
              if (frame && picture.current) {
                frame.replaceChildren(enlarge(picture.current));
              }
            }}
          />
        </Dialog>
      )}
    </>
  );
}
