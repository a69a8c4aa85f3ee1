/** A URL among a command's arguments. @throws Error that names the argument and gives an example */
export function parseURL(text: string, name: string): URL {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new Error(
      `${name} is "${text}". Use a full URL with its scheme, such as https://docs.example.com.`,
    );
  }
  return new URL(text);
}
