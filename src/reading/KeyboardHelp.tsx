import React, {useEffect, useState, type ReactNode} from 'react';
import {Dialog} from './Dialog';
import {isPageCovered, isTyping} from './keyboard';
import styles from './ReadingAids.module.css';

const KEYS: readonly (readonly [keys: readonly string[], effect: string])[] = [
  [['/', 'Ctrl+K'], 'Search'],
  [['↑', '↓', 'Enter'], 'Choose and open a result'],
  [['←', '→'], 'Switch between the tabs of an example'],
  [['Esc'], 'Close a dialog'],
  [['?'], 'Show these shortcuts'],
];

/** Shows the keyboard shortcuts when the reader presses `?`. */
export function KeyboardHelp(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '?' && !isPageCovered() && !isTyping(event)) {
        event.preventDefault();
        setIsOpen(true);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    isOpen && (
      <Dialog title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
        <dl className={styles.keys}>
          {KEYS.map(([keys, effect]) => (
            <div key={effect}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    )
  );
}
