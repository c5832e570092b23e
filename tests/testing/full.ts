/** Whether the suites run in full, as in .ci/run, or in the short form of `npm test`. */
export const full =
  process.env['KLOPT_FULL'] === '1' || ['KLOPT_FAULTS', 'KLOPT_HOSTILE'].some((name) => process.env[name] === 'whole')

/** The number of repetitions: short, full, or from an environment variable. */
export function times(short: number, whole: number, variable: string): number {
  const requested = Number(process.env[variable])
  return requested > 0 ? requested : full ? whole : short
}
