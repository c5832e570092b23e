import { shortened } from '../../scripts/lib/whole-runs.mjs'

const { KLOPT_FULL, KLOPT_FAULTS, KLOPT_HOSTILE } = process.env

/**
 * Whether every repetition runs: in `npm run test:full`, and in `npm run faults` and `npm run hostile` for their own.
 */
const whole = KLOPT_FULL === '1' || KLOPT_FAULTS === 'whole' || KLOPT_HOSTILE === 'whole'
/** Whether every kind of case runs, in CI with fewer repetitions of each. `npm test` takes some of the kinds. */
export const full = whole || KLOPT_FULL === 'ci'
/** The same for reading documents, whose suites are short in CI too while nothing has changed there. */
const fullReadings = whole || (full && !shortened().includes('readings'))

/** The number of repetitions: short, in CI, whole, or from an environment variable. */
export const times = timesOf(full)
export const readings = { full: fullReadings, times: timesOf(fullReadings) }

function timesOf(inCi: boolean) {
  return (short: number, ci: number, most: number, variable?: string): number => {
    const requested = Number(variable && process.env[variable])
    return requested > 0 ? requested : whole ? most : inCi ? ci : short
  }
}
