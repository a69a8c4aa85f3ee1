import {HTTPSnippet, type HarRequest} from '@readme/httpsnippet';
import type {NamedExample} from './chooseExamples';
import {LANGUAGES, type Example, type Language} from './languages';
import {exampleRequest, isJson, type Call, type ExampleRequest} from './request';

export type Snippet = Pick<Language, 'id' | 'label' | 'lang'> & {code: string};

/**
 * The example request of an operation as a program in each language of the tabs.
 *
 * @param body the example of the body; the first one of the document if it is left out
 */
export function requestSnippets(call: Call, body?: NamedExample): Snippet[] {
  const request = exampleRequest(call, body);
  // The types require a body, but the code does not.
  const snippet = new HTTPSnippet(request as HarRequest);
  const example = {body: jsonBody(request), files: filesOf(request), returns: whatReturns(call)};
  return LANGUAGES.flatMap(({target, client, polish, ...shown}) => {
    const [converted] = [snippet.convert(target, client)].flat();
    return typeof converted === 'string' ? [{...shown, code: polish(converted, example)}] : [];
  });
}

/** The JSON body; undefined for other bodies and none. */
function jsonBody({postData}: ExampleRequest): unknown {
  return postData?.text !== undefined && isJson(postData.mimeType)
    ? JSON.parse(postData.text)
    : undefined;
}

function filesOf({postData}: ExampleRequest): Example['files'] {
  return (postData?.params ?? []).flatMap(({name, fileName}) =>
    fileName === undefined ? [] : [{name, fileName}],
  );
}

function whatReturns({operation, resolve}: Call): Example['returns'] {
  const [success] = Object.entries(operation.responses ?? {})
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => resolve(response));
  const [mediaType] = Object.keys(success?.content ?? {});
  if (mediaType === undefined) {
    return 'nothing';
  }
  return isJson(mediaType) ? 'json' : 'text';
}
