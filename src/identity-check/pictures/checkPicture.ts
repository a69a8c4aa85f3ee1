import {findDocument} from './findDocument';
import {measureQuality, type Area, type Quality} from './measureQuality';
import {measureBrightness, type Pixels} from './pixels';

/** Problems that this device can detect in a picture (specification section 8). */
export type PictureProblem =
  | 'too-dark'
  | 'too-bright'
  | 'blurry'
  | 'cut-off'
  | 'no-document'
  | 'no-face'
  | 'several-faces';

/** Counts faces; undefined if the browser cannot. */
export type CountFaces = (pixels: Pixels) => Promise<number | undefined>;

/** Limits of the mean brightness of a readable picture. */
const DARKEST = 50;
const BRIGHTEST = 235;
/** Minimum variances of the Laplacian. A document has lettering; a face has fewer edges. */
const MIN_SHARP = {document: 60, selfie: 12};

/** Width of a document's rim, as a share of its side. */
const RIM = 0.1;

/** Returns null if nothing is wrong. Measures the sharpness of the document, not of the table under it. */
export function checkDocument(pixels: Pixels): PictureProblem | null {
  const brightness = measureBrightness(pixels);
  const whole = measureQuality(brightness);
  if (whole.exposure < DARKEST) {
    return 'too-dark';
  }
  const finding = findDocument(pixels);
  if (finding.status === 'cut-off') {
    return 'cut-off';
  }
  if (finding.status === 'none') {
    // Without any edges, the content of a picture cannot be determined.
    return exposureProblem(whole) ?? (whole.sharpness < 1 ? 'blurry' : 'no-document');
  }
  const own = measureQuality(brightness, inside(finding.area));
  return exposureProblem(own) ?? (own.sharpness < MIN_SHARP.document ? 'blurry' : null);
}

/** Checks for a single face if the browser can count faces; otherwise the checking service decides. */
export async function checkSelfie(
  pixels: Pixels,
  countFaces: CountFaces,
): Promise<PictureProblem | null> {
  const quality = measureQuality(measureBrightness(pixels));
  const problem =
    exposureProblem(quality) ?? (quality.sharpness < MIN_SHARP.selfie ? 'blurry' : null);
  if (problem) {
    return problem;
  }
  const faces = await countFaces(pixels);
  if (faces === undefined || faces === 1) {
    return null;
  }
  return faces === 0 ? 'no-face' : 'several-faces';
}

/** Excludes the document's edges, which stand out from the table even if the lettering doesn't. */
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
