/** Whether the suites run whole, as .ci/run has them, or in the short form of `npm test`. */
export const full =
  process.env['KLOPT_FULL'] === '1' || ['KLOPT_FAULTS', 'KLOPT_HOSTILE'].some((name) => process.env[name] === 'whole')

/** How often: short, whole, or what an environment variable asks for. */
export function times(short: number, whole: number, variable: string): number {
  const asked = Number(process.env[variable])
  return asked > 0 ? asked : full ? whole : short
}
