import {autocompletion, completionKeymap} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {json, jsonParseLinter} from '@codemirror/lang-json';
import {bracketMatching, HighlightStyle, syntaxHighlighting} from '@codemirror/language';
import {linter, lintKeymap, type Diagnostic} from '@codemirror/lint';
import type {Extension} from '@codemirror/state';
import {EditorView, keymap} from '@codemirror/view';
import {tags} from '@lezer/highlight';

export type Shown = {
  text: string;
  /** Of the text box. */
  attributes: Record<string, string>;
  onText: (text: string) => void;
};

export type OpenEditor = {update: (shown: Shown) => void; close: () => void};

export type Place = {
  parent: HTMLElement;
  isFocused: boolean;
  /** Receives what is wrong first. */
  onProblem: (problem: string | undefined) => void;
};

type Language = {
  language: Extension;
  /** @returns what is wrong with a text that is not blank */
  check: (view: EditorView) => Diagnostic[];
};

/** The colours of code blocks. */
const COLOURS = HighlightStyle.define([
  {tag: tags.comment, color: 'var(--portal-ink-3)'},
  {tag: tags.string, color: 'var(--portal-good)'},
  {tag: [tags.number, tags.bool, tags.null], color: 'var(--portal-caution)'},
  {tag: [tags.propertyName, tags.variableName], color: 'var(--portal-accent)'},
  {tag: [tags.keyword, tags.definitionKeyword], color: 'var(--portal-violet)'},
  {tag: [tags.typeName, tags.modifier], color: 'var(--portal-blue)'},
]);

const THEME = EditorView.theme({
  '&': {color: 'var(--portal-ink)'},
  '&.cm-focused': {outline: 'none'},
  '.cm-scroller': {fontFamily: 'inherit', lineHeight: '1.5'},
  '.cm-content': {caretColor: 'var(--portal-ink)', padding: '0', minHeight: '4.5em'},
  '.cm-line': {padding: '0'},
  '.cm-tooltip, .cm-panels': {
    border: '1px solid var(--portal-line-3)',
    backgroundColor: 'var(--portal-raised)',
    color: 'var(--portal-ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {fontFamily: 'inherit', maxWidth: '20rem'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--portal-accent-wash)',
    color: 'var(--portal-ink)',
  },
  '.cm-diagnostic': {maxWidth: '30rem', whiteSpace: 'normal'},
  // It would cover the list.
  '@media (max-width: 996px)': {'.cm-completionInfo': {display: 'none'}},
  '&.cm-focused .cm-matchingBracket': {backgroundColor: 'var(--portal-ground-3)'},
});

/** Opens an editor. Tab leaves it, as any other field. */
export function openEditor(
  {parent, isFocused, onProblem}: Place,
  {language, check}: Language,
): OpenEditor {
  let shown: Shown | undefined;
  const checkText = (view: EditorView) => {
    const found = view.state.doc.toString().trim() === '' ? [] : check(view);
    onProblem(found[0]?.message);
    return found;
  };
  const view = new EditorView({
    parent,
    extensions: [
      ...[THEME, syntaxHighlighting(COLOURS), EditorView.lineWrapping],
      ...[history(), bracketMatching(), autocompletion({icons: false})],
      keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      ...[language, linter(checkText)],
      EditorView.contentAttributes.of(() => shown?.attributes ?? null),
      EditorView.updateListener.of(({docChanged, state}) => {
        if (docChanged) {
          shown?.onText(state.doc.toString());
        }
      }),
    ],
  });
  if (isFocused) {
    view.focus();
  }
  return {
    update(next) {
      shown = next;
      const {doc} = view.state;
      const isSame = doc.toString() === next.text;
      // Without changes, the attributes are set.
      view.dispatch(isSame ? {} : {changes: {from: 0, to: doc.length, insert: next.text}});
    },
    close: () => view.destroy(),
  };
}

export const openJsonEditor = (place: Place): OpenEditor =>
  openEditor(place, {language: json(), check: jsonParseLinter()});
