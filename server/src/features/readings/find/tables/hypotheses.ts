import type { FigureColumn } from '../../page/columns.ts'
import { type Fit, fitOf, type Roles } from './equations.ts'

/** A way to read the columns. `fits`: how each row meets its equation. */
type Hypothesis = { roles: Roles; fits: Fit[]; score: number }

const columnsMost = 14
/** Rows beyond these do not choose the roles. */
const rowsMost = 60

const worth: Record<Fit, number> = { none: 0, misfit: -3, guessed: 1, plain: 1, full: 4 }
/** What another column in the equation costs, so that the shortest equation wins. */
const longer = 0.5

/** All roles of columns with which rows make a third figure of two, the best first. */
export function hypotheses(columns: FigureColumn[], rows: number[]): Hypothesis[] {
  const sample = rows.slice(0, rowsMost)
  const places = columns.map((_, place) => place).slice(0, columnsMost)
  const found: Hypothesis[] = []
  for (const net of places.filter((place) => hasMoney(columns[place])))
    for (const price of places)
      for (const quantity of places) {
        if (quantity >= price || quantity === net || price === net) continue
        const pair = tried({ quantity, price, net }, columns, sample)
        const rest = places.filter((place) => ![quantity, price, net].includes(place))
        const more = pair.fits.some((fit) => fit === 'misfit' || fit === 'guessed')
          ? longerRoles(pair.roles, rest, columns).map((roles) => tried(roles, columns, sample))
          : []
        const best = [pair, ...more].filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
        found.push(...best.slice(0, 2))
      }
  return found.toSorted((a, b) => b.score - a.score)
}

function isPercent(column: FigureColumn | undefined): boolean {
  return [...(column?.at.values() ?? [])].some(({ is_percent }) => is_percent)
}

function hasMoney(column: FigureColumn | undefined): boolean {
  return [...(column?.at.values() ?? [])].some(({ is_money }) => is_money)
}

/** The same roles with one or two more columns in the equation. */
function longerRoles(roles: Roles, rest: number[], columns: FigureColumn[]): Roles[] {
  const net = columns[roles.net]?.at
  const every = (place: number, is: (value: number) => boolean) =>
    [...(columns[place]?.at ?? [])].every(([row, { values }]) => !net?.has(row) || is(values[0] ?? 0))
  const discounts = rest.filter((place) => every(place, (value) => Math.abs(value) < 100))
  const pers = rest.filter((place) => every(place, (value) => [1, 10, 100, 1000].includes(value)))
  return [
    ...discounts.map((place) => ({ ...roles, discounts: [place] })),
    ...discounts.flatMap((one, n) => discounts.slice(n + 1).map((other) => ({ ...roles, discounts: [one, other] }))),
    ...pers.flatMap((per) => [
      { ...roles, per },
      ...discounts.flatMap((place) => (place === per ? [] : [{ ...roles, per, discounts: [place] }])),
    ]),
    ...rest.flatMap((periods) => (isPercent(columns[periods]) ? [] : [{ ...roles, periods }])),
    ...rest.flatMap((less) => (hasMoney(columns[less]) ? [{ ...roles, less }] : [])),
  ]
}

function tried(roles: Roles, columns: FigureColumn[], rows: number[]): Hypothesis {
  const fits = rows.map((row) => fitOf(columns, roles, row))
  const more = [roles.per, roles.periods, roles.less, ...(roles.discounts ?? [])].filter((one) => one !== undefined)
  const [first, last] = [fits.findIndex(isFit), fits.findLastIndex(isFit)]
  // Rows above and below the lines meet other equations, as those of the VAT.
  const inside = fits.slice(first, last + 1)
  const score = first === -1 ? 0 : inside.reduce((sum, fit) => sum + worth[fit], 0) - longer * more.length
  return { roles, fits, score }
}

export function isFit(fit: Fit | undefined): boolean {
  return fit === 'full' || fit === 'plain' || fit === 'guessed'
}
