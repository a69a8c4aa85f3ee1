import React, {useEffect, useLayoutEffect, useRef, useState, type ReactNode} from 'react';
import {controlProps} from './Labelled';
import type {OpenEditor, Place} from './editor/openEditor';
import styles from './styles.module.css';

export type EditorProps = {
  id: string;
  text: string;
  problem: string | undefined;
  isRequired: boolean;
  rows: number;
  language: 'json' | 'graphql' | 'text';
  /** The schema for GraphQL. */
  sdl?: string | undefined;
  onText: (text: string) => void;
};

type Open = (place: Place) => OpenEditor;

/** Text with colours, completion and errors. Until the editor is loaded, and if it cannot be, a plain field. */
export function Editor(props: EditorProps): ReactNode {
  const {id, text, problem, isRequired, rows, language, sdl, onText} = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<{open: Open; isFocused: boolean}>();

  useEffect(() => {
    loadEditor(language, sdl).then(
      (open) => open && setLoaded({open, isFocused: document.activeElement === field.current}),
      // The field remains.
      () => undefined,
    );
  }, [language, sdl]);

  return loaded ? (
    <CodeMirror {...props} {...loaded} />
  ) : (
    <textarea
      ref={field}
      {...controlProps(id, problem, isRequired)}
      rows={rows}
      spellCheck={false}
      value={text}
      onChange={({target}) => onText(target.value)}
    />
  );
}

async function loadEditor(
  language: EditorProps['language'],
  sdl: string | undefined,
): Promise<Open | undefined> {
  if (language === 'json') {
    return (await import(/* webpackChunkName: "try-it-editor" */ './editor/openEditor'))
      .openJsonEditor;
  }
  if (sdl === undefined) {
    return undefined;
  }
  const {openGraphqlEditor} = await import(
    /* webpackChunkName: "try-it-graphql" */ './editor/openGraphqlEditor'
  );
  return (place) => openGraphqlEditor(sdl, place);
}

type CodeMirrorProps = EditorProps & {open: Open; isFocused: boolean};

function CodeMirror({id, text, problem, isRequired, open, isFocused, onText}: CodeMirrorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<OpenEditor>();
  const [found, setFound] = useState<string>();

  useLayoutEffect(() => {
    const {current: parent} = place;
    if (!parent) {
      return undefined;
    }
    const opened = open({parent, isFocused, onProblem: setFound});
    editor.current = opened;
    return () => opened.close();
  }, [open, isFocused]);

  // In the same task as the rendering, so that it cannot undo what is typed in between.
  useLayoutEffect(() => {
    const {className: _className, ...shared} = controlProps(id, problem, isRequired);
    const attributes = Object.entries({...shared, 'aria-labelledby': `${id}-label`});
    editor.current?.update({
      text,
      onText,
      attributes: Object.fromEntries(attributes.map(([name, value]) => [name, String(value)])),
    });
  });

  return (
    <>
      <div ref={place} className={styles.input} />
      {found && !problem && <p className={styles.fieldProblem}>{found}</p>}
    </>
  );
}
