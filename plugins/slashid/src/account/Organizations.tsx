import React, {type ReactNode} from 'react';
import {fetchOrganizationToken} from '../provider/fetchOrganizationToken';
import type {ProviderConfig} from '../provider/providerConfig';
import {useAccessConfig} from '@gated-docs/theme/session';
import {ChoiceScreen} from './ChoiceScreen';
import type {Organization} from './loadAccount';
import {useAccountText} from './parts';

type Props = {
  provider: ProviderConfig;
  token: string;
  /** Organizations that the reader can switch to. */
  organizations: readonly Organization[];
  /** Called with a token for the chosen organization. Rejects with a message for the reader. */
  onToken: (token: string) => Promise<void>;
  /** Called with a token that opens no session, because the portal refuses it. */
  onUnused: (token: string) => void;
  /** Called when the organization requires its members to sign in there. */
  onJoin: (organization: Organization) => void;
  onBack: () => void;
};

/** Lets a reader switch to another of their organizations. */
export function Organizations(props: Props): ReactNode {
  const {provider, token, organizations, onToken, onUnused, onJoin, onBack} = props;
  const access = useAccessConfig();
  const text = useAccountText();

  const switchTo = async (organization: Organization) => {
    const {id, name} = organization;
    const outcome = await fetchOrganizationToken(provider, access, {token, organization: id});
    if (outcome.status === 'sign-in') {
      onJoin(organization);
      return undefined;
    }
    if (outcome.status !== 'token') {
      return text(`organizations.${outcome.status}`, {NAME: name});
    }
    return onToken(outcome.token).then(
      () => undefined,
      ({message}: Error) => {
        onUnused(outcome.token);
        return message;
      },
    );
  };
  return (
    <ChoiceScreen
      title={text('organizations.title')}
      busy={text('organizations.switching')}
      items={organizations.map((organization) => ({
        ...organization,
        icon: 'sso',
        choose: () => switchTo(organization),
      }))}
      onBack={onBack}
    />
  );
}
