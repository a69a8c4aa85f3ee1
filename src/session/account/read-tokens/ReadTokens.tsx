import React, {useCallback, useEffect, useRef, useState, type ReactNode} from 'react';
import card from '../../screens/card.module.css';
import styles from '../account.module.css';
import {ScreenHead} from '../ScreenHead';
import {useAccountText} from '../useAccountText';
import {IssuedToken} from './IssuedToken';
import {IssueForm} from './IssueForm';
import {listReadTokens, type ReadTokenList} from './readTokenRequests';
import {TokenItem} from './TokenItem';

type Props = {onBack: () => void};

type State = {status: 'loading' | 'failed'} | {status: 'ready'; list: ReadTokenList};

/** Lists, creates and revokes the reader's read tokens. Loaded on demand. */
export default function ReadTokens({onBack}: Props): ReactNode {
  const text = useAccountText();
  const [state, setState] = useState<State>({status: 'loading'});
  const [issued, setIssued] = useState<{name: string; token: string}>();
  const [revoked, setRevoked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const latest = useRef(0);
  const load = useCallback(() => {
    latest.current += 1;
    const turn = latest.current;
    // Ignores a response that a newer request has overtaken, because it is out of date.
    const show = (next: State) => turn === latest.current && setState(next);
    listReadTokens().then(
      (list) => show({status: 'ready', list}),
      () => show({status: 'failed'}),
    );
  }, []);
  useEffect(load, [load]);

  const retry = () => {
    setState({status: 'loading'});
    load();
  };
  if (issued) {
    return (
      <IssuedToken
        {...issued}
        onDone={() => {
          setIssued(undefined);
          load();
        }}
      />
    );
  }
  return (
    <>
      <ScreenHead title={text('readTokens.title')} onBack={onBack} heading={heading} />
      {state.status === 'ready' && (
        <p className={card.lead}>
          {text(state.list.endsWithSession ? 'readTokens.lead.session' : 'readTokens.lead')}
        </p>
      )}
      {state.status === 'failed' && (
        <div role="alert" className={styles.problem}>
          <p>{text('readTokens.unavailable')}</p>
          <button type="button" className="button button--primary button--sm" onClick={retry}>
            {text('account.retry')}
          </button>
        </div>
      )}
      <p role="status" className={styles.note}>
        {state.status === 'loading' && text('readTokens.loading')}
        {revoked !== undefined && text('readTokens.revoked', {NAME: revoked})}
      </p>
      {state.status === 'ready' && (
        <>
          {state.list.tokens.length > 0 && (
            <ul className={`${card.methods} ${styles.list}`}>
              {state.list.tokens.map((token) => (
                <TokenItem
                  key={token.id}
                  token={token}
                  onRevoked={() => {
                    setRevoked(token.name);
                    heading.current?.focus({preventScroll: true});
                    load();
                  }}
                />
              ))}
            </ul>
          )}
          <IssueForm
            list={state.list}
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
