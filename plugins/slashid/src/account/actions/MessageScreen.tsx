import React, {type ReactNode} from 'react';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import styles from '../../screens/card.module.css';
import {useCard} from '../../screens/cardContext';
import {BackButton, CardButton, ScreenHead} from '../../screens/parts';

export type Message = {
  title: TextKey;
  message: TextKey;
  values?: Readonly<Record<string, string | undefined>>;
};

type Props = Message & {button: TextKey; onButton: () => void; onBack?: () => void};

/** Shows a result or status, with a button to continue. */
export function MessageScreen(props: Props): ReactNode {
  const {title, message, values, button, onButton, onBack} = props;
  const {text} = useCard();
  return (
    <div role="status" className={styles.card}>
      {onBack && <BackButton onClick={onBack} />}
      <ScreenHead title={text(title, values)}>{text(message, values)}</ScreenHead>
      <CardButton variant="primary" onClick={onButton}>
        {text(button)}
      </CardButton>
    </div>
  );
}
