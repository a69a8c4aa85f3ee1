import {findDocument} from './findDocument';
import {measureQuality, type Area, type Quality} from './measureQuality';
import {brightnessOf, type Pixels} from './pixels';

/** What can be wrong with a picture, as far as this device can tell (specification section 8). */
export type PictureProblem =
  'too-dark' | 'too-bright' | 'blurry' | 'cut-off' | 'no-document' | 'no-face' | 'several-faces';

/** Counts faces; undefined where this browser cannot. */
export type CountFaces = (pixels: Pixels) => Promise<number | undefined>;

/** Mean brightness of what can still be read. */
const DARKEST = 50;
const BRIGHTEST = 235;
/** Variances of the Laplacian. A document holds lettering; a face has fewer edges. */
const LEAST_SHARP = {document: 60, selfie: 12};

/** How much of a document's side its rim is. */
const RIM = 0.1;

/** Null where nothing is wrong. The sharpness of a document is its own, not that of the table under it. */
export function checkDocument(pixels: Pixels): PictureProblem | null {
  const brightness = brightnessOf(pixels);
  const whole = measureQuality(brightness);
  if (whole.exposure < DARKEST) {
    return 'too-dark';
  }
  const finding = findDocument(pixels);
  if (finding.status === 'cut-off') {
    return 'cut-off';
  }
  if (finding.status === 'none') {
    // Of a picture without any edge it cannot be said what it shows.
    return exposureProblem(whole) ?? (whole.sharpness < 1 ? 'blurry' : 'no-document');
  }
  const own = measureQuality(brightness, inside(finding.area));
  return exposureProblem(own) ?? (own.sharpness < LEAST_SHARP.document ? 'blurry' : null);
}

/** Tells whether there is one face where the browser can count faces; elsewhere that is left to the service. */
export async function checkSelfie(
  pixels: Pixels,
  countFaces: CountFaces,
): Promise<PictureProblem | null> {
  const quality = measureQuality(brightnessOf(pixels));
  const problem =
    exposureProblem(quality) ?? (quality.sharpness < LEAST_SHARP.selfie ? 'blurry' : null);
  if (problem) {
    return problem;
  }
  const faces = await countFaces(pixels);
  if (faces === undefined || faces === 1) {
    return null;
  }
  return faces === 0 ? 'no-face' : 'several-faces';
}

/** Without the document's edges, which stand out from the table also where the lettering does not. */
function inside({left, top, right, bottom}: Area): Area {
  const [across, down] = [(right - left) * RIM, (bottom - top) * RIM].map(Math.round) as [
    number,
    number,
  ];
  return {left: left + across, top: top + down, right: right - across, bottom: bottom - down};
}

function exposureProblem({exposure}: Quality): 'too-dark' | 'too-bright' | null {
  if (exposure < DARKEST) {
    return 'too-dark';
  }
  return exposure > BRIGHTEST ? 'too-bright' : null;
}
