import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import styles from './styles.module.css';

/** The version that introduced a feature. */
export function Since({version}: {version: string}): ReactNode {
  return <span className={styles.badge}>Since {version}</span>;
}

const LABELS = {
  stable: 'Stable',
  beta: 'Beta',
  planned: 'Planned',
  deprecated: 'Deprecated',
} as const;

export type StatusProps = {of: keyof typeof LABELS};

/** How far readers can rely on a feature. */
export function Status({of}: StatusProps): ReactNode {
  return <span className={clsx(styles.badge, styles[of])}>{LABELS[of]}</span>;
}
