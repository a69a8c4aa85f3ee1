import {useState, type FormEvent} from 'react';
import {useLocation} from '@docusaurus/router';
import type {ReadForm, Texts} from '@gated-docs/try-it/fields';
import type {TryContract, TryOperation, TryServers} from '@gated-docs/try-it/format';
import {decodeValues, encodeValues} from '@gated-docs/try-it/permalink';
import {useSession} from '@gated-docs/theme/session';
import {encodeFiles} from './encodeFiles';
import {jsonIn} from './gate';
import {readMemory, remember} from './tabMemory';
import {timeNow, useCall} from './useCall';
import {useTexts} from './useTexts';

export type TryFormProps = {
  /** Of the contract. */
  name: string;
  contract: TryContract;
  operation: TryOperation;
  /** Of the operation's heading on the page. */
  anchor: string;
  offered: TryServers['servers'];
  /** The values of a link. */
  linked: string | undefined;
};

type Server = TryServers['servers'][number];

export type TryFormState = ReturnType<typeof useTryForm>;

/** Tokens of this tab by server, until the page is left. */
export const tokens = new Map<string, string>();

/** Key of the typed name. */
export const CONFIRMATION = 'confirmation';

/** The texts of a form, the call that is made with them, and its outcome. */
export function useTryForm(props: TryFormProps) {
  const {name, contract, operation, anchor, offered, linked} = props;
  const {pathname} = useLocation();
  const [memory, setMemory] = useMemory();
  const form = useTexts(
    operation,
    linked === undefined ? undefined : decodeValues(linked),
    memory.seen,
  );
  const {texts, files, read} = form;
  const {start, ...call} = useCall();
  const [problems, setProblems] = useState<Texts>({});
  const servers = serversOf(operation, offered);
  const [chosen, setServer] = useState(servers.find(({isSandbox}) => isSandbox)?.url);
  const server = servers.find(({url}) => url === chosen) ?? servers[0];
  // Then, the tenant's name must be typed before the call is sent.
  const affectsLive = operation.affectsLive === true || mentions('mutation', contract, read);
  const isGuarded = affectsLive && server?.isSandbox === false;
  const isSubscription = mentions('subscription', contract, read);
  const link = `${pathname}#${anchor}?try=${encodeValues(read.values)}`;

  const readRequest = async ({url, credentials}: Server) => {
    const token = credentials === 'reader' ? tokens.get(url) : undefined;
    const values = await encodeFiles(read.values, files).catch(() => undefined);
    return values
      ? {server: url, contract: name, operation: operation.id, values, ...(token && {token})}
      : {title: 'A chosen file can’t be read. Choose it again.'};
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isConfirmed = !isGuarded || texts[CONFIRMATION] === server.confirmation;
    const wrong = isConfirmed ? {} : {[CONFIRMATION]: `Type “${server?.confirmation}”.`};
    const found = {...read.problems, ...wrong};
    setProblems(found);
    if (!server || call.isSending || Object.keys(found).length > 0) {
      return;
    }
    const reply = await start(
      () => readRequest(server),
      isSubscription ? 'Stopped.' : 'Cancelled.',
    );
    if ('body' in reply) {
      const past = {link, name: nameOf(operation), status: reply.status, at: timeNow()};
      setMemory(remember(memory, past, jsonIn(reply)));
      form.renew();
    }
  };

  return {
    ...{...form, ...call, contract, operation, problems, servers, server, setServer, isGuarded},
    ...{memory, link, isSubscription, submit},
  };
}

/** GraphQL operations have no path. */
const nameOf = ({method, path, summary = ''}: TryOperation) =>
  path === '' ? summary : `${method} ${path}`;

/** Whether a GraphQL document contains a keyword, perhaps as another name. */
function mentions(
  keyword: 'mutation' | 'subscription',
  {sdl}: TryContract,
  {values}: ReadForm,
): boolean {
  return sdl !== undefined && JSON.stringify(values.body ?? null).includes(keyword);
}

/** What this tab remembers of the reader's calls. */
function useMemory() {
  const {session} = useSession();
  const person = session.status === 'signed-in' ? JSON.stringify(session.subject) : '';
  return useState(() => readMemory(person));
}

/** The servers of an operation that the gate offers. */
function serversOf(operation: TryOperation, offered: readonly Server[]): Server[] {
  return operation.servers.flatMap((url) => {
    const offer = offered.find((one) => url === one.url || url.startsWith(`${one.url}/`));
    const address = offer?.address && offer.address + url.slice(offer.url.length);
    return offer ? [{...offer, url, ...(address && {address})}] : [];
  });
}
