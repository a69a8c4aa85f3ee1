import React, {useEffect, useRef, type ReactNode, type RefObject} from 'react';
import card from '../card/card.module.css';
import {Icon} from '../card/icons';
import type {AccountText} from './createAccountText';

type Props = {
  title: string;
  text: AccountText;
  onBack: () => void;
  /** For a screen that goes back to its title later. */
  heading?: RefObject<HTMLHeadingElement>;
};

/** The way back to the account, and the title of a screen of its own, which is focused so that it is read out. */
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
