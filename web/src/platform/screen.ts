/** Whether this is the narrow layout. For looks there is CSS; this is for what differs in behaviour. */
export function isNarrow(): boolean {
  return matchMedia('(max-width: 767.98px)').matches
}

/** Asks for little motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
