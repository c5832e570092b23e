/** What speaks for a candidate, or against it with a weight below zero. */
export type Evidence<C, P> = { reason: string; weight: number; holds: (candidate: C, paper: P) => boolean }
/** `told` is the least score of a value that is shown, `certain` that of one without a '?', `gap` how far its rivals stay behind. */
type Bounds = { told: number; certain: number; gap: number }
type Judged<C> = { candidate: C; score: number; reasons: string[]; certain: boolean; rivals: C[] }

/** The candidate with the best evidence. It is certain if that is enough and no other comes near. Null if none is worth telling. */
export function judge<C, P>(candidates: C[], paper: P, table: Evidence<C, P>[], bounds: Bounds): Judged<C> | null {
  const scored = candidates.map((candidate) => {
    const held = table.filter(({ holds }) => holds(candidate, paper))
    const score = held.reduce((sum, { weight }) => sum + weight, 0)
    return { candidate, score, reasons: held.map(({ reason }) => reason) }
  })
  const [best, ...others] = scored.toSorted((a, b) => b.score - a.score)
  if (!best || best.score < bounds.told) return null
  const rivals = others.filter(({ score }) => score > best.score - bounds.gap).map(({ candidate }) => candidate)
  return { ...best, rivals, certain: best.score >= bounds.certain && rivals.length === 0 }
}
