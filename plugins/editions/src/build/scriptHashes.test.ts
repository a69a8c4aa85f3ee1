import {createHash} from 'node:crypto';
import {expect, it} from 'vitest';
import {scriptHashes} from './scriptHashes';

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

it.each([
  // markup, allowed scripts
  ['<p>none</p>', []],
  ['<script>a()</script><script>b()</script>', ['a()', 'b()']],
  ['<script>a()</script><script>a()</script>', ['a()']],
  ['<script src=/a.js></script>', []],
  ['<script src="/a.js">a()</script>', []],
  ['<script src>a()</script>', []],
  ['<SCRIPT TYPE=MODULE>a()</SCRIPT >', ['a()']],
  ['<script type=text/javascript data-x=1>a()</script>', ['a()']],
  ['<script type=speculationrules>{}</script>', ['{}']],
  ['<script type=application/ld+json>{"a":1}</script>', []],
  ['<script type="application/json">{"a":1}</script>', []],
  ['<script type="text/template"><b>x</b></script>', []],
  [
    '<script>if(a<b)document.write("<script>c()<\\/script>")</script>',
    ['if(a<b)document.write("<script>c()<\\/script>")'],
  ],
  ['<script>a("<!--");b()</script>', ['a("<!--");b()']],
  ['<script>\n  a();\r\n</script>', ['\n  a();\n']], // browsers hash after line ends are unified
  ['<!-- <script>a()</script> -->', []],
  ['<p title="<script>a()</script>">x</p>', []],
  ['<textarea><script>a()</script></textarea>', []],
  ['<title><script>a()</script></title>', []],
  ['<style>/*<script>a()</script>*/</style>', []],
  ['<template><script>a()</script></template>', []],
  ['<noscript><script>a()</script></noscript>', []],
  ['<pre>&lt;script>a()&lt;/script></pre>', []],
  ['<svg><script>a()</script></svg>', ['a()']],
  ['<script></script>', ['']],
  ['<script><!--<script></script>a()--></script>', ['<!--<script></script>a()-->']],
  ['<script>a()</script><p>x</p><script>never ends', ['a()']],
])('finds in %s the scripts %j', (markup, scripts) => {
  expect(scriptHashes(markup)).toEqual(scripts.map(hashOf));
});
