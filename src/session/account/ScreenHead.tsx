import React, {useEffect, useRef, type ReactNode, type RefObject} from 'react';
import card from '../screens/card.module.css';
import {Icon} from '../screens/icons';
import type {AccountText} from './createAccountText';

type Props = {
  title: string;
  text: AccountText;
  onBack: () => void;
  /** For screens that refocus their title later. */
  heading?: RefObject<HTMLHeadingElement>;
};

/** A screen's "Back" button and title. The title takes focus, so that screen readers announce it. */
export function ScreenHead({title, text, onBack, heading}: Props): ReactNode {
  const own = useRef<HTMLHeadingElement>(null);
  const focused = heading ?? own;
  useEffect(() => focused.current?.focus({preventScroll: true}), [focused]);
  return (
    <>
      <button type="button" className={card.back} onClick={onBack}>
        <Icon name="back" />
        {text('account.back')}
      </button>
      <h1 ref={focused} className={card.title} tabIndex={-1}>
        {title}
      </h1>
    </>
  );
}
