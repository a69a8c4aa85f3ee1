/** A picture to send, and to show. */
export type Picture = {jpeg: Blob; preview: string};

/** Longest side in pixels: enough to read a document's lettering, in a few hundred kilobytes. */
const SENT_SIDE = 2000;
const SENT_QUALITY = 0.9;
const PREVIEW_SIDE = 480;

/** @throws Error if the browser cannot read the source as a picture. */
export async function readPicture(source: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(source);
  try {
    const sent = draw(bitmap, SENT_SIDE);
    const jpeg = await new Promise<Blob | null>((resolve) => {
      sent.toBlob(resolve, 'image/jpeg', SENT_QUALITY);
    });
    if (!jpeg) {
      throw new Error('This browser cannot process images.');
    }
    return {jpeg, preview: draw(bitmap, PREVIEW_SIDE).toDataURL('image/jpeg')};
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, longestSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}
