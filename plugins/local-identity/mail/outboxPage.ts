/** The outbox page. Its script is `client/outbox.ts`. */
export const OUTBOX_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/outbox/page.css">
<script src="/outbox/page.js" defer></script>
</head>
<body>
<header>
<h1>Outbox</h1>
<p>Emails and text messages that a real identity provider would have sent. New messages appear automatically. <a href="/admin">People and settings</a></p>
<label>Show messages to <input id="recipient" type="search" placeholder="everyone" autocomplete="off" spellcheck="false"></label>
<p id="status" role="status"></p>
</header>
<main id="messages"></main>
</body>
</html>
`;

export const OUTBOX_STYLE = `:root{color-scheme:light dark;--line:#d5d9e0;--soft:#f4f6f9;--text:#1c1e21;--quiet:#5a6472;--accent:#1f5fbf}
@media (prefers-color-scheme:dark){:root{--line:#3a4048;--soft:#22262c;--text:#e8eaed;--quiet:#a5adb8;--accent:#7db0ff}}
*{box-sizing:border-box}
html{background:Canvas;color:CanvasText}
body{margin:0 auto;max-width:44rem;padding:1.5rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif;color:var(--text)}
h1{margin:0;font-size:1.6rem}
header p{margin:.25rem 0 1rem;color:var(--quiet)}
label{display:block;font-weight:600}
input{display:block;width:100%;margin-top:.25rem;padding:.5rem .75rem;font:inherit;font-weight:400;border:1px solid var(--line);border-radius:.5rem}
article{margin:1rem 0;padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--soft)}
h2{margin:0;font-size:1.05rem;overflow-wrap:anywhere}
.meta{margin:.1rem 0 .75rem;color:var(--quiet);font-size:.875rem;overflow-wrap:anywhere}
.action{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:0 0 .75rem}
.code{font:600 1.75rem/1 ui-monospace,monospace;letter-spacing:.15em}
button,.open{padding:.45rem .9rem;font:inherit;font-weight:600;border:1px solid var(--accent);border-radius:.5rem;background:transparent;color:var(--accent);cursor:pointer;text-decoration:none}
button:focus-visible,.open:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
summary{cursor:pointer;color:var(--quiet)}
pre{margin:.5rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
`;
