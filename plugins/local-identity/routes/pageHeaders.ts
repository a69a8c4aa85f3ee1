/**
 * Headers of our own form pages. They cannot be framed (clickjacking), and run no script.
 * `form-action` also restricts redirects after a form submission.
 */
export const pageHeaders = (formTargets: readonly string[], scripts = "'none'") => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    `script-src ${scripts}`,
    'img-src data:',
    `form-action 'self' ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
});
