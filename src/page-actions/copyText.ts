/**
 * Copies the text at an address. Calls the clipboard before the text has arrived, because Safari permits that only
 * within the click handler.
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
