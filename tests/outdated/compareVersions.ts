import * as z from 'zod';

/** Output of `npm outdated --json`: installed and available versions by package. */
export const Outdated = z.record(
  z.string(),
  z.object({current: z.string().optional(), latest: z.string()}),
);

export type Row = {
  name: string;
  current: string;
  latest: string;
  /** How far the package is behind; `held back` if deliberately. */
  distance: 'major' | 'minor' | 'patch' | 'held back';
  reason?: string;
};

/** Outdated packages, those farthest behind first. */
export function compareVersions(
  outdated: z.infer<typeof Outdated>,
  heldBack: Readonly<Record<string, string>>,
): Row[] {
  const order = ['major', 'minor', 'patch', 'held back'];
  return Object.entries(outdated)
    .map(([name, {current = 'not installed', latest}]): Row => {
      const reason = heldBack[name];
      return reason === undefined
        ? {name, current, latest, distance: distanceOf(current, latest)}
        : {name, current, latest, distance: 'held back', reason};
    })
    .sort(
      (one, other) =>
        order.indexOf(one.distance) - order.indexOf(other.distance) ||
        one.name.localeCompare(other.name),
    );
}

/** Reasons for packages that are up to date or uninstalled. */
export function staleReasons(
  outdated: z.infer<typeof Outdated>,
  heldBack: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(heldBack).filter((name) => !(name in outdated));
}

function distanceOf(current: string, latest: string): 'major' | 'minor' | 'patch' {
  const [one = [], other = []] = [current, latest].map((version) => version.split('.'));
  if (one[0] !== other[0]) {
    return 'major';
  }
  return one[1] !== other[1] ? 'minor' : 'patch';
}
