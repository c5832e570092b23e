const first_pauses = [60, 5 * 60, 30 * 60, 2 * 3600]
const later_pause = 6 * 3600
const later_most = 20 // five days

/** Seconds until the next try after `tries` failures, or null after the last one. */
export function pauseAfter(tries: number): number | null {
  const early = first_pauses[tries - 1]
  if (early !== undefined) return early
  return tries - first_pauses.length <= later_most ? later_pause : null
}
