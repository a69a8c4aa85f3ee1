import type {NamedExample} from './chooseExamples';
import {LANGUAGES, type Language} from './languages';
import {exampleOf, type Example} from './programs/example';
import {exampleRequest, responsesOf, type Call} from './request';
import {isJson} from './serialize';

export type Snippet = Pick<Language, 'id' | 'label' | 'lang'> & {code: string};

/**
 * The example request of an operation as a program in each language of the tabs.
 *
 * @param body the example of the body; the first one of the document if it is left out
 * @throws Error for a relative server, of which a program cannot know the host
 */
export function requestSnippets(call: Call, body?: NamedExample): Snippet[] {
  if (!URL.canParse(call.server)) {
    throw new Error(
      `${call.method.toUpperCase()} ${call.path} has the server "${call.server}", which is relative, so that its programs would call nothing. Add the host, such as "https://api.example.com${call.server}".`,
    );
  }
  const example = exampleOf(exampleRequest(call, body), whatReturns(call));
  return LANGUAGES.map(({write, ...shown}) => ({...shown, code: write(example)}));
}

function whatReturns(call: Call): Example['returns'] {
  const [success] = responsesOf(call, true).filter(([status]) => !/^[13]/.test(status));
  const [mediaType] = Object.keys(success?.[1].content ?? {});
  return mediaType === undefined ? 'nothing' : isJson(mediaType) ? 'json' : 'text';
}
