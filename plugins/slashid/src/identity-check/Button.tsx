import React, {type ReactNode} from 'react';
import styles from './identity.module.css';

type Props = {
  variant: 'primary' | 'secondary';
  isWaiting?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A waiting button keeps its place and focus, and does nothing. */
export function Button({variant, isWaiting = false, onClick, children}: Props): ReactNode {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles[variant]}`}
      aria-disabled={isWaiting}
      onClick={() => !isWaiting && onClick()}>
      {children}
    </button>
  );
}
