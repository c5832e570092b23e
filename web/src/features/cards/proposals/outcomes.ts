import {
  type Agreement,
  type CardLine,
  differingLines,
  faultOf,
  limits,
  type Outcome,
  toCents,
  type Way,
  type WayOut,
} from '@klopt/contract'

/** The way chosen for a line, and the amount as it was typed, for the way `amount`. */
export type Choice = { way: Way; typed: string }
export type Choices = Record<number, Choice>

const mainWays: Way[] = ['credit', 'order_price', 'order_quantity', 'share', 'change_order']

/** The lines to choose a way for. Those that differ by rounding alone stay as they were invoiced. */
export function linesToSettle(lines: CardLine[]): CardLine[] {
  return differingLines(lines).filter(({ result, ways }) => result !== 'fits' && ways.length > 0)
}

/** The ways that are shown at once, and those behind 'Anders…'. */
export function splitWays({ ways, order }: CardLine): { shown: WayOut[]; other: WayOut[] } {
  const main = new Set<Way>(order ? mainWays : ['credit', 'share', 'as_invoiced'])
  const [first] = ways
  const isShown = ({ way }: WayOut) => main.has(way) || way === first?.way
  return { shown: ways.filter(isShown), other: ways.filter((one) => !isShown(one)) }
}

/** The suggestion of each line, or what the standing proposal or agreement says of it. Those of other lines do not count. */
export function firstChoices(lines: CardLine[], standing: Agreement | null): Choices {
  const isOfTheseLines = standing?.state === 'offered' || standing?.counts
  const proposed = new Map(isOfTheseLines ? standing?.terms?.lines.map((line) => [line.n, line]) : [])
  return Object.fromEntries(
    lines.map(({ n, ways }) => {
      const said = proposed.get(n)
      const known = ways.some(({ way }) => way === said?.way) ? said : undefined
      const way = known?.way ?? ways[0]?.way ?? 'open'
      return [n, { way, typed: way === 'amount' ? (known?.credit ?? '').replace('.', ',') : '' }]
    }),
  )
}

/** The outcomes to send, and the numbers of the lines whose amount is missing or wrong. */
export function outcomesOf(lines: CardLine[], choices: Choices, decimalOf: (typed: string) => string | null) {
  const outcomes: Outcome[] = []
  const wrong: number[] = []
  for (const { n, ways } of lines) {
    const { way, typed } = choices[n] ?? { way: 'open', typed: '' }
    if (way !== 'amount') outcomes.push({ n, way })
    else {
      const amount = decimalOf(typed)
      const most = ways.find((one) => one.way === 'amount')?.credit ?? '0.00'
      const cents = amount === null ? 0n : toCents(amount)
      if (amount === null || cents <= 0n || cents > toCents(most)) wrong.push(n)
      else outcomes.push({ n, way, amount })
    }
  }
  const all_open = wrong.length === 0 && faultOf(lines, outcomes)?.type === 'all_open'
  return { outcomes: outcomes.slice(0, limits.outcomes_a_proposal), wrong, all_open }
}
