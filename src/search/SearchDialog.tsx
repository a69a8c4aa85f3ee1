import React, {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import {useReader} from '@gated-docs/theme';
import {reportEmptySearch, useFeedbackEndpoint} from '../feedback';
import {excerptsFile, type Excerpts} from '@gated-docs/search/search-index/format';
import {useSession} from '@gated-docs/theme/session';
import {Filters, Recent} from './SearchAids';
import {countSections, firstChoice, listOptions} from './listOptions';
import {readKey} from './readKey';
import {rememberSearch} from './recentSearches';
import {describeResults, isWithoutResults} from './searchNote';
import {useAfterPaint} from './useAfterPaint';
import {usePieces} from './usePieces';
import {useSearch} from './useSearch';
import styles from './styles.module.css';

const PAGES_SHOWN = 8;
/** Milliseconds without another keystroke. */
const PAUSE = 200;

/**
 * A search field with its results, as a WAI-ARIA combobox: the focus stays in the field, and the arrow keys
 * choose. The native `<dialog>` traps the focus and closes on Escape.
 */
export function SearchDialog({onClose}: {onClose: () => void}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** Whether the results are. */
  const isScrolled = useRef(false);
  const id = useId();
  const history = useHistory();
  const {canRead} = useReader();
  const {session} = useSession();
  const isPartial = session.status === 'signed-in' && session.isPartial === true;
  const [query, setQuery] = useState('');
  const state = useSearch(query);
  const [filter, setFilter] = useState<string | null>(null);
  /** Address of the result that the arrow keys chose; its position may change while texts load. */
  const [moved, setMoved] = useState<string | null>(null);

  const isReadable = useMemo(() => remembered(canRead), [canRead]);
  const all = useMemo(
    () => state.found.filter(({route}) => isReadable(route)),
    [state.found, isReadable],
  );
  const inSection = useMemo(
    () => all.filter(({trail}) => filter === null || trail[0] === filter),
    [all, filter],
  );
  const pages = useMemo(() => inSection.slice(0, PAGES_SHOWN), [inSection]);
  const options = useMemo(() => listOptions(pages), [pages]);
  const movedTo = options.findIndex(({to}) => to === moved);
  const chosen = movedTo === -1 ? firstChoice(pages) : movedTo;
  // Texts are requested, and counts change, after the results are painted: both take time, too.
  const painted = useAfterPaint(
    useMemo(() => ({query, state, all, inSection, pages}), [query, state, all, inSection, pages]),
  );
  const excerpts = usePieces<Excerpts>(painted.pages.map(({page}) => excerptsFile(page)));

  const isEmpty = isWithoutResults(state, query, all.length);
  const endpoint = useFeedbackEndpoint();

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    // The first rows are in view unless somebody scrolls, and the question alone costs a layout at every keystroke.
    if (moved !== null || isScrolled.current) {
      dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({block: 'nearest'});
    }
  }, [chosen, moved, query]);
  const route = options[chosen]?.page.route;
  useEffect(() => {
    // Once the reader pauses, so that Enter shows the page at once.
    const timer = setTimeout(() => route && void window.docusaurus.prefetch(route), PAUSE);
    return () => clearTimeout(timer);
  }, [route]);

  // Reports only a query that the reader clears in one step or leaves in the field: while the reader edits it, every
  // keystroke would count.
  const giveUp = () => {
    if (isEmpty && endpoint !== undefined) {
      reportEmptySearch(endpoint, query);
    }
  };
  const ask = (text: string) => {
    // Escape clears the field before it closes the dialog.
    if (text === '') {
      giveUp();
      setFilter(null);
    }
    setQuery(text);
    setMoved(null);
    field.current?.focus();
  };
  const open = useCallback(
    (to: string) => {
      history.push(to);
      rememberSearch(field.current?.value ?? '');
      dialog.current?.close();
    },
    [history],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const action = readKey(event.nativeEvent);
    const option = options[chosen];
    if (action === null || !option) {
      return;
    }
    event.preventDefault();
    if (action === 'open') {
      open(option.to);
    } else {
      const step = action === 'next' ? 1 : -1;
      setMoved(options[(chosen + step + options.length) % options.length]?.to ?? null);
    }
  };

  return (
    // A click outside the content targets the dialog itself; keyboard users close it with Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Search"
      onClose={() => {
        giveUp();
        onClose();
      }}
      onClick={({target}) => target === dialog.current && dialog.current.close()}>
      <div className={styles.content}>
        <div className={styles.field}>
          <input
            ref={field}
            type="search"
            role="combobox"
            placeholder="Search these pages"
            aria-label="Search these pages"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-hits`}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? `${id}-${chosen}` : undefined}
            autoComplete="off"
            value={query}
            onChange={({target}) => ask(target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        <Filters
          sections={countSections(painted.all, filter)}
          chosen={filter}
          isSettled={painted.state.isSettled}
          onChoose={(name) => {
            setFilter(name);
            setMoved(null);
            field.current?.focus();
          }}
        />
        {state.engine && (
          <state.engine.Results
            {...{id, options, chosen, excerpts}}
            isWanted={state.isWanted}
            onOpen={open}
            onScroll={(top) => {
              isScrolled.current = top > 0;
            }}
          />
        )}
        {query === '' && <Recent onChoose={ask} />}
        <p className={styles.note} role="status">
          {describeResults(
            painted.state,
            painted.query,
            painted.pages.length,
            painted.inSection.length || painted.all.length,
          )}
        </p>
        {isPartial && (
          <p className={styles.note}>Search covers only the pages that you have access to.</p>
        )}
        {isEmpty && (
          <>
            <p className={styles.note}>
              <Link to="/" onClick={() => dialog.current?.close()}>
                Sections that you can read
              </Link>
            </p>
            <Recent onChoose={ask} />
          </>
        )}
      </div>
    </dialog>
  );
}

/** Asks once for each page: a keystroke finds most pages of the last one again. */
function remembered(canRead: (route: string) => boolean): (route: string) => boolean {
  const answers = new Map<string, boolean>();
  return (route) => {
    const answer = answers.get(route) ?? canRead(route);
    answers.set(route, answer);
    return answer;
  };
}
