/**
 * Docusaurus's page, with the theme's inline script before the style sheets: behind them it would wait for them, and
 * the whole text after it would be read only then. It sets attributes of the root element and needs no body.
 * (Eta; `it.preBodyTags` are the theme's drawings and its script, and what plugins add.)
 */
export const pageTemplate = `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <%~ it.metaAttributes.join('') %>
    <% const early = /<script>[^<]*data-theme[^]*?<.script>/.exec(it.preBodyTags)?.[0] ?? ''; %>
    <%~ early %>
    <%~ it.headTags %>
    <% for (const sheet of it.stylesheets) { %><link rel="stylesheet" href="<%= it.baseUrl + sheet %>"><% } %>
    <% for (const script of it.scripts) { %><script src="<%= it.baseUrl + script %>" defer></script><% } %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags.replace(early, () => '') %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>
`;
