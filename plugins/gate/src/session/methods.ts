/** Whether sign-in methods prove each step: one of its methods. */
export function provesSteps(
  methods: readonly string[],
  steps: readonly (readonly string[])[],
): boolean {
  return steps.every((step) => step.some((method) => methods.includes(method)));
}

/** Fail closed: another spelling of a refused method is refused, too. `refused` is in lower case. */
export function hasRefusedMethod(methods: readonly string[], refused: readonly string[]): boolean {
  return methods.some((method) => refused.includes(method.toLowerCase()));
}
