import React, {useState, type ReactNode} from 'react';
import {findDetailsBelow} from './findDetailsBelow';
import styles from './styles.module.css';

/** Opens or closes all `<details>` from here to the next such button or section. */
export default function ExpandAll(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <button
      type="button"
      className={styles.button}
      data-expand-all
      onClick={({currentTarget}) => {
        for (const fold of findDetailsBelow(currentTarget)) {
          fold.open = !isOpen;
        }
        setIsOpen(!isOpen);
      }}>
      {isOpen ? 'Collapse all' : 'Expand all'}
    </button>
  );
}
