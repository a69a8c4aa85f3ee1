import {useEffect, useRef, useState, type FormEvent} from 'react';
import {useLocation} from '@docusaurus/router';
import {
  exampleValues,
  fieldsOf,
  readForm,
  textsOf,
  type ReadForm,
  type Texts,
} from '@gated-docs/try-it/fields';
import type {
  TryContract,
  TryMedia,
  TryOperation,
  TryReply,
  TryServers,
} from '@gated-docs/try-it/format';
import {decodeValues, encodeValues} from '@gated-docs/try-it/permalink';
import {useSession} from '@gated-docs/slashid';
import {encodeFiles, type ChosenFiles} from './encodeFiles';
import {jsonIn, send, type Problem} from './gate';
import {latestIds, renewed} from './initialTexts';
import {readMemory, remember} from './tabMemory';

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

/** An event of a subscription. */
export type Result = {number: number; at: string; result: unknown};

type Server = TryServers['servers'][number];

export type TryFormState = ReturnType<typeof useTryForm>;

/** Tokens of this tab by server, until the page is left. */
export const tokens = new Map<string, string>();

const MAX_RESULTS = 50;

/** Key of the typed name. */
export const CONFIRMATION = 'confirmation';

/** The texts of a form, the call that is made with them, and its outcome. */
export function useTryForm(props: TryFormProps) {
  const {name, contract, operation, anchor, offered, linked} = props;
  const {pathname} = useLocation();
  const running = useRef<AbortController>();
  const [memory, setMemory] = useMemory();
  const given = linked === undefined ? undefined : decodeValues(linked);
  const medias = operation.body?.media ?? [];
  const [media, setMedia] = useState(
    medias.find(({type}) => type === given?.body?.type) ?? medias[0],
  );
  const fields = fieldsOf(operation, media);
  const [texts, setTexts] = useState(() =>
    renewed(fields, {
      ...textsOf(fields, given ?? exampleValues(operation, media)),
      ...(!given && latestIds(fields, memory.seen)),
    }),
  );
  const [files, setFiles] = useState<ChosenFiles>({});
  const [problems, setProblems] = useState<Texts>({});
  const [isSending, setSending] = useState(false);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [outcome, setOutcome] = useState<TryReply | Problem>();
  const servers = serversOf(operation, offered);
  const [chosen, setServer] = useState(servers.find(({isSandbox}) => isSandbox)?.url);
  const server = servers.find(({url}) => url === chosen) ?? servers[0];
  const counts = Object.fromEntries(Object.entries(files).map(([key, list]) => [key, list.length]));
  const read = readForm(operation, media, texts, counts);
  // Then, the tenant's name must be typed before the call is sent.
  const affectsLive = operation.affectsLive === true || mentions('mutation', contract, read);
  const isGuarded = affectsLive && server?.isSandbox === false;
  const isSubscription = mentions('subscription', contract, read);
  const link = `${pathname}#${anchor}?try=${encodeValues(read.values)}`;

  // A call ends with its panel.
  useEffect(() => () => running.current?.abort(), []);

  const call = async (url: string, signal: AbortSignal): Promise<TryReply | Problem> => {
    const token = server?.credentials === 'reader' ? tokens.get(url) : undefined;
    const values = await encodeFiles(read.values, files).catch(() => undefined);
    if (!values) {
      return {title: 'A chosen file can’t be read. Choose it again.'};
    }
    const request = {server: url, contract: name, operation: operation.id, values};
    const addResult = (result: unknown) =>
      setResults((before) =>
        [{number: (before[0]?.number ?? 0) + 1, at: timeNow(), result}, ...before].slice(
          0,
          MAX_RESULTS,
        ),
      );
    return send({...request, ...(token && {token})}, signal, addResult).catch(() => ({
      title: signal.aborted
        ? isSubscription
          ? 'Stopped.'
          : 'Cancelled.'
        : 'The portal did not answer. Check your connection and try again.',
    }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isConfirmed = !isGuarded || texts[CONFIRMATION] === server?.confirmation;
    const wrong = isConfirmed ? {} : {[CONFIRMATION]: `Type “${server?.confirmation}”.`};
    const found = {...read.problems, ...wrong};
    setProblems(found);
    if (!server || isSending || Object.keys(found).length > 0) {
      return;
    }
    running.current = new AbortController();
    setSending(true);
    setOutcome(undefined);
    setResults([]);
    const reply = await call(server.url, running.current.signal);
    setOutcome(reply);
    setSending(false);
    if ('body' in reply) {
      const past = {
        link,
        name:
          operation.path === ''
            ? (operation.summary ?? '')
            : `${operation.method} ${operation.path}`,
        status: reply.status,
        at: timeNow(),
      };
      setMemory(remember(memory, past, jsonIn(reply)));
      setTexts((before) => renewed(fields, before));
    }
  };

  return {
    ...{
      contract,
      operation,
      fields,
      media,
      texts,
      files,
      problems,
      read,
      servers,
      server,
      isGuarded,
    },
    ...{memory, link, isSending, isSubscription, results, outcome, setServer, submit},
    setText: (key: string, text: string) => setTexts((before) => ({...before, [key]: text})),
    setFiles: (key: string, list: File[]) => setFiles((before) => ({...before, [key]: list})),
    /** Fills in an example, by default the first one of this media type. */
    fillBody: (next: TryMedia, example?: TryMedia['examples'][number]) => {
      const {body: _body, ...own} = read.values;
      const values = {...exampleValues(operation, next, example), ...own};
      const nextFields = fieldsOf(operation, next);
      setMedia(next);
      setTexts(renewed(nextFields, textsOf(nextFields, values)));
    },
    cancel: () => running.current?.abort(),
  };
}

const timeNow = () => new Date().toLocaleTimeString('en-GB');

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
    return offer ? [{...offer, url}] : [];
  });
}
