import { Clock } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'

/** A clock that is stopped at `time`. */
class StoppedClock extends Clock {
  time: number

  constructor(time: number) {
    super()
    this.time = time
  }

  override now(): number {
    return this.time
  }
}

/** Gives a server a stopped clock, until `goesOn`. */
export function setClock(deps: Deps, time: number) {
  const usual = deps.clock
  const clock = new StoppedClock(time)
  deps.clock = clock
  return {
    is: (later: number) => void (clock.time = later),
    goesOn: () => void (deps.clock = usual),
  }
}
