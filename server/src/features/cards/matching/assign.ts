/** A quantity and where it may go, with the cost of one there. */
export type Supply = { quantity: number; costs: Map<number, number> }

/** An edge from a supply to a place, with what it carries. */
type Edge = { from: number; to: number; cost: number; carries: number }

/**
 * Divides quantities over places with limited room, as much as fits and at the least cost: by the cheapest path with
 * room left (successive shortest paths), which may move what was placed before. Returns for each supply what goes where.
 * All quantities are whole numbers.
 */
export function assign(supplies: Supply[], rooms: ReadonlyMap<number, number>): Map<number, number>[] {
  const edges = supplies.map(({ costs }, from) =>
    [...costs].map(([to, cost]): Edge => ({ from, to, cost, carries: 0 })),
  )
  const into = Map.groupBy(edges.flat(), ({ to }) => to)
  const left = supplies.map(({ quantity }) => quantity)
  const room = new Map(rooms)
  for (let path = cheapest(); path; path = cheapest()) {
    const { start, end, steps } = path
    const back = steps.filter(({ is_back }) => is_back).map(({ edge }) => edge.carries)
    const most = Math.min(left[start] ?? 0, room.get(end) ?? 0, ...back)
    for (const { edge, is_back } of steps) edge.carries += is_back ? -most : most
    left[start] = (left[start] ?? 0) - most
    room.set(end, (room.get(end) ?? 0) - most)
  }
  return edges.map((own) => new Map(own.flatMap(({ to, carries }) => (carries > 0 ? [[to, carries] as const] : []))))

  /** The cheapest way from a supply with something left to a place with room, by the method of Bellman and Ford. */
  function cheapest() {
    const at = new Map<number, { cost: number; by: Edge; start: number }>()
    const reached = new Map<number, { cost: number; by: Edge | null }>()
    let fresh = new Set(left.keys().filter((n) => (left[n] ?? 0) > 0))
    for (const n of fresh) reached.set(n, { cost: 0, by: null })
    while (fresh.size > 0) {
      const next = new Set<number>()
      for (const from of fresh)
        for (const edge of edges[from] ?? []) {
          const cost = (reached.get(from)?.cost ?? 0) + edge.cost
          if (cost >= (at.get(edge.to)?.cost ?? Infinity)) continue
          at.set(edge.to, { cost, by: edge, start: from })
          for (const back of into.get(edge.to) ?? []) {
            if (back.carries === 0 || cost - back.cost >= (reached.get(back.from)?.cost ?? Infinity)) continue
            reached.set(back.from, { cost: cost - back.cost, by: back })
            next.add(back.from)
          }
        }
      fresh = next
    }
    const [end] = [...at]
      .filter(([to]) => (room.get(to) ?? 0) > 0)
      .toSorted(([, one], [, other]) => one.cost - other.cost)
    return end && pathTo(end[0])

    function pathTo(end: number) {
      const steps: { edge: Edge; is_back: boolean }[] = []
      let place = end
      for (;;) {
        const edge = at.get(place)?.by
        if (!edge) throw new Error('a path has no start')
        steps.push({ edge, is_back: false })
        const back = reached.get(edge.from)?.by
        if (!back) return { start: edge.from, end, steps }
        steps.push({ edge: back, is_back: true })
        place = back.to
      }
    }
  }
}
