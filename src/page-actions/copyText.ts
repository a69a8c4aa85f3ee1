/**
 * Copies what an address returns. The clipboard is asked first and the text follows: Safari allows it only within
 * the click.
 */
export async function copyText(address: string): Promise<void> {
  const text = fetchText(address);
  if (typeof ClipboardItem === 'undefined') {
    return navigator.clipboard.writeText(await text);
  }
  const blob = text.then((content) => new Blob([content], {type: 'text/plain'}));
  return navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`${address} returns ${response.status}.`);
  }
  return response.text();
}
