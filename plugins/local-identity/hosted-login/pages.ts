import {html} from 'hono/html';
import type {HtmlEscapedString} from 'hono/utils/html';

export type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

export const PAGE_STYLE_PATH = '/sign-in-page.css';

export const PAGE_STYLE = `:root{color-scheme:light dark;--line:#c5cad3;--quiet:#5a6472;--accent:#1f5fbf;--wrong:#b3261e}
@media (prefers-color-scheme:dark){:root{--line:#4a515b;--quiet:#a5adb8;--accent:#7db0ff;--wrong:#ff8a80}}
*{box-sizing:border-box}
html{background:Canvas;color:CanvasText}
body{margin:0 auto;max-width:26rem;padding:3rem 1.25rem;font:16px/1.5 system-ui,sans-serif}
h1{margin:0 0 .25rem;font-size:1.5rem}
p{margin:0 0 1rem;color:var(--quiet);overflow-wrap:anywhere}
.wrong{color:var(--wrong)}
label{display:block;margin-bottom:1rem;font-weight:600}
input{display:block;width:100%;margin-top:.25rem;padding:.6rem .75rem;font:inherit;font-weight:400;border:1px solid var(--line);border-radius:.5rem}
button{display:block;width:100%;margin-bottom:.75rem;padding:.6rem;font:inherit;font-weight:600;border:1px solid var(--accent);border-radius:.5rem;background:transparent;color:var(--accent);cursor:pointer}
button.primary{background:var(--accent);color:Canvas}
button:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

/** A form page without scripts. All values are escaped. */
export const layout = (title: string, content: Page): Page =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${PAGE_STYLE_PATH}" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

const note = (problem: string | undefined): Page | '' =>
  problem === undefined ? '' : html`<p class="wrong" role="alert">${problem}</p>`;

export const handlePage = (given: {
  /** Form action of this sign-in. */
  action: string;
  organization: string;
  problem?: string | undefined;
}): Page =>
  layout(
    `Sign in to ${given.organization}`,
    html`${note(given.problem)}
      <form method="post" action="${given.action}/handle">
        <label
          >Email address
          <input name="email" type="email" autocomplete="username" required autofocus />
        </label>
        <button class="primary" name="method" value="otp_via_email">Send me a code</button>
        <button name="method" value="password">Use my password</button>
      </form>`,
  );

export const answerPage = (given: {
  /** Form action of this sign-in. */
  action: string;
  email: string;
  challenge: {id: string; type: string};
  problem?: string | undefined;
}): Page => {
  const isCode = given.challenge.type === 'otp';
  return layout(
    isCode ? 'Enter the code' : 'Enter your password',
    html`<p>${isCode ? `It was sent to ${given.email}.` : given.email}</p>
      ${note(given.problem)}
      <form method="post" action="${given.action}/answer">
        <input type="hidden" name="email" value="${given.email}" />
        <input type="hidden" name="challenge_id" value="${given.challenge.id}" />
        <input type="hidden" name="challenge_type" value="${given.challenge.type}" />
        ${
          isCode
            ? html`<label
                >Code
                <input
                  name="answer"
                  inputmode="numeric"
                  pattern="[0-9]{6}"
                  maxlength="6"
                  autocomplete="one-time-code"
                  required
                  autofocus />
              </label>`
            : html`<label
                >Password
                <input
                  name="answer"
                  type="password"
                  autocomplete="current-password"
                  required
                  autofocus />
              </label>`
        }
        <button class="primary">Sign in</button>
      </form>`,
  );
};

export const problemPage = (title: string, text: string): Page =>
  layout(title, html`<p>${text}</p>`);
