import React, {useRef, useState, type ReactNode} from 'react';
import card from '../../screens/card.module.css';
import {useLoaded} from '../../useLoaded';
import styles from '../account.module.css';
import {Problem, ScreenHead} from '../parts';
import {useAccountText} from '../useAccountText';
import {IssuedToken} from './IssuedToken';
import {IssueForm} from './IssueForm';
import {listReadTokens} from './readTokenRequests';
import {TokenItem} from './TokenItem';

type Props = {onBack: () => void};

/** Lists, creates and revokes the reader's read tokens. Loaded on demand. */
export function ReadTokens({onBack}: Props): ReactNode {
  const text = useAccountText();
  const [loaded, reload] = useLoaded(listReadTokens);
  const [issued, setIssued] = useState<{name: string; token: string}>();
  const [revoked, setRevoked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  if (issued) {
    const finish = () => {
      setIssued(undefined);
      reload();
    };
    return <IssuedToken {...issued} onDone={finish} />;
  }
  return (
    <>
      <ScreenHead title={text('readTokens.title')} onBack={onBack} heading={heading} />
      {loaded.status === 'ready' && (
        <p className={card.lead}>
          {text(loaded.value.endsWithSession ? 'readTokens.lead.session' : 'readTokens.lead')}
        </p>
      )}
      {loaded.status === 'failed' && (
        <Problem
          message={text('readTokens.unavailable')}
          button={{name: text('account.retry'), onClick: reload}}
        />
      )}
      <p role="status" className={styles.note}>
        {loaded.status === 'loading' && text('readTokens.loading')}
        {revoked !== undefined && text('readTokens.revoked', {NAME: revoked})}
      </p>
      {loaded.status === 'ready' && (
        <>
          <ul className={`${card.methods} ${styles.list}`}>
            {loaded.value.tokens.map((token) => (
              <TokenItem
                key={token.id}
                token={token}
                onRevoked={() => {
                  setRevoked(token.name);
                  heading.current?.focus({preventScroll: true});
                  reload();
                }}
              />
            ))}
          </ul>
          <IssueForm
            list={loaded.value}
            onIssued={(name, token) => {
              setRevoked(undefined);
              setIssued({name, token});
            }}
          />
        </>
      )}
    </>
  );
}
