import React, {type ReactNode} from 'react';
import {useCard} from './cardContext';
import {BackButton, ScreenHead} from './parts';

type Props = {
  title: string;
  lead?: string | undefined;
  /** Above the title. */
  icon?: ReactNode;
  onBack?: (() => void) | undefined;
  role?: 'alert' | 'status' | undefined;
  testId?: string | undefined;
  children?: ReactNode;
};

/** A screen of the card. */
export function CardScreen({title, lead, icon, onBack, role, testId, children}: Props): ReactNode {
  const {text} = useCard();
  return (
    <div role={role} data-testid={testId}>
      {onBack && <BackButton label={text('authenticating.back')} onClick={onBack} />}
      {icon}
      <ScreenHead title={title}>{lead}</ScreenHead>
      {children}
    </div>
  );
}
