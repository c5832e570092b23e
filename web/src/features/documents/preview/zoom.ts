const steps = [50, 75, 100, 125, 150, 200, 300]

/** The next zoom step in percent; unchanged at the ends. */
export function zoomed(percent: number, by: 1 | -1): number {
  const next = by > 0 ? steps.find((step) => step > percent) : steps.findLast((step) => step < percent)
  return next ?? percent
}

export const zoomMost = 300
export const zoomLeast = 50
