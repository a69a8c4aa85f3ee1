import type {TryFile, TryValues} from '@gated-docs/try-it/format';

/** Files by the key of their field. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>;

/** The values with the chosen files of a form. */
export async function encodeFiles(values: TryValues, chosen: ChosenFiles): Promise<TryValues> {
  const entries = Object.entries(chosen).filter(([, list]) => list.length > 0);
  if (!values.body || entries.length === 0) {
    return values;
  }
  const files = await Promise.all(
    entries.map(async ([key, list]) => {
      const encoded = await Promise.all(list.map(encode));
      return [key.replace(/^form\./, ''), encoded] as const;
    }),
  );
  return {...values, body: {...values.body, files: Object.fromEntries(files)}};
}

function encode(file: File): Promise<TryFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      // A data URL, whose content follows the comma.
      const [, base64 = ''] = typeof reader.result === 'string' ? reader.result.split(',') : [];
      resolve({name: file.name, type: file.type, base64});
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** Programs name the files and read them themselves. */
export function namesOf(files: ChosenFiles): Record<string, TryFile[]> {
  const named = Object.entries(files).map(([key, list]) => {
    const unread = list.map(({name, type}) => ({name, type, base64: ''}));
    return [key.replace(/^form\./, ''), unread] as const;
  });
  return Object.fromEntries(named);
}
