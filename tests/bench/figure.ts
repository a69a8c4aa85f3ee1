/** Prints a figure; the unit is empty for a ratio. */
export function figure(name: string, value: number, unit: string): void {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  console.log(`  ${name.padEnd(44)} ${value.toFixed(digits).padStart(9)} ${unit}`);
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
