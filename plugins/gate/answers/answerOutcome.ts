import type {FileAnswers} from './answerFile';
import type {Outcome} from './outcome';

type OutcomeOf<Type extends Outcome['type']> = Extract<Outcome, {type: Type}>;
type Answers = {
  [Type in Outcome['type']]: (
    outcome: OutcomeOf<Type>,
    request: Request,
    files: FileAnswers,
  ) => Response | Promise<Response>;
};

const RETRY_AFTER_SECONDS = '10';
const UNAVAILABLE_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign-in is not available</title>
<h1>Sign-in is not available</h1>
<p>The identity provider cannot be reached, so nobody's access can be checked. Please try again in a minute.</p>
</html>
`;

/** One answer for each outcome; a new outcome does not compile until it has one. */
const ANSWERS = {
  served: ({file}, request, files) => files.answerFile(request, file),
  respelled: ({location}, request) => redirectTo(location + new URL(request.url).search, 308),
  redirected: ({location}) => redirectTo(location, 302),
  'sign-in': ({page}, request, files) => files.answerWithPage(request, page, 401),
  'sign-in-for-asset': () => withoutBody(401),
  forbidden: ({page}, request, files) => files.answerWithPage(request, page, 403),
  'not-found': ({page}, request, files) => files.answerWithPage(request, page, 404),
  'asset-not-found': () => withoutBody(404),
  'malformed-path': () => withoutBody(400),
  unavailable: () =>
    new Response(UNAVAILABLE_PAGE, {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': RETRY_AFTER_SECONDS,
      },
    }),
} satisfies Answers;

export async function answerOutcome(
  outcome: Outcome,
  request: Request,
  files: FileAnswers,
): Promise<Response> {
  // The table pairs each type with its own answer, which the compiler cannot follow through an index.
  const answer = ANSWERS[outcome.type] as Answers[Outcome['type']] as (
    ...parameters: [Outcome, Request, FileAnswers]
  ) => Promise<Response>;
  return answer(outcome, request, files);
}

/** Paths only: a redirect stays on this origin. */
function redirectTo(location: string, status: 302 | 308): Response {
  const headers = {location, 'cache-control': 'no-store', vary: 'Cookie'};
  return new Response(null, {status, headers});
}

function withoutBody(status: number): Response {
  const headers = {'cache-control': 'no-store', vary: 'Cookie', 'content-length': '0'};
  return new Response(null, {status, headers});
}
