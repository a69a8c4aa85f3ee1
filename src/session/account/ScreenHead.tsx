import React, {type ReactNode, type RefObject} from 'react';
import card from '../screens/card.module.css';
import {Icon} from '../screens/icons';
import {useAccountText} from './useAccountText';

type Props = {
  title: string;
  onBack: () => void;
  /** For screens that focus their title again later. */
  heading?: RefObject<HTMLHeadingElement>;
};

/** A screen's "Back" button and title. */
export function ScreenHead({title, onBack, heading}: Props): ReactNode {
  const text = useAccountText();
  return (
    <>
      <button type="button" className={card.back} onClick={onBack}>
        <Icon name="back" />
        {text('account.back')}
      </button>
      <h1 ref={heading} className={card.title} tabIndex={-1}>
        {title}
      </h1>
    </>
  );
}
