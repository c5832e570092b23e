import type { FigureColumn } from '../../page/columns.ts'
import type { Printed } from '../../page/printed.ts'
import type { Column } from '../../text/columns.ts'
import type { Row } from '../../text/rows.ts'
import { isKnownUnit } from '../../values/unit-names.ts'
import { fitOf, type Roles } from './equations.ts'
import { headOver, type Heads, headsAbove } from './heads-above.ts'
import { hypotheses, isFit } from './hypotheses.ts'
import type { TableRows } from './lines-of-table.ts'

export type Doubted = ReadonlySet<'quantity' | 'price' | 'net'>

/** The best reading of the columns. `doubted`: roles that another reading gives to other figures, with as much to say for it. */
export type FoundRoles = {
  roles: Pick<Roles, 'net'> & Partial<Roles>
  table: TableRows
  heads: Heads
  doubted: Doubted
}

type Weighed = FoundRoles & {
  roles: Roles
  score: number
  full: number
}

/** A sum that is printed outweighs a row, and words only decide where figures do not. */
const ofSum = 8
const ofHead = 1
const clear = 2
const keptMost = 12

export function rolesOf(columns: FigureColumn[], rows: Row[], tableOf: (roles: Roles) => TableRows): FoundRoles | null {
  const dense = rows.flatMap((_, row) => (columns.filter(({ at }) => at.has(row)).length > 2 ? [row] : []))
  const all = hypotheses(columns, dense)
  const [likely] = all
  if (!likely) return null
  const heads = headsAbove(rows, dense[likely.fits.findIndex(isFit)] ?? 0)
  const weighed = all
    .map(({ roles, score }) => {
      const turned = inOrder(columns, roles, heads)
      return { ...turned, score: score + ofHead * headsFit(columns, turned.roles, heads) }
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, keptMost)
    .map(({ roles, doubted, score }): Weighed => {
      const table = tableOf(roles)
      const full = table.lines.filter((row) => fitOf(columns, roles, row) === 'full').length
      return { roles, table, heads, doubted, score: score + (table.proved ? ofSum : 0), full }
    })
  const [best, ...others] = weighed.toSorted((a, b) => b.score - a.score)
  if (!best || (best.full < 2 && !best.table.proved)) return null
  const { lines } = best.table
  const counted = lines.map((row) => fitOf(columns, best.roles, row)).filter((fit) => fit !== 'none')
  // The sum proves the amounts, and nothing the rest.
  if (counted.filter(isFit).length * 2 <= counted.length)
    return best.table.proved ? { ...best, roles: { net: best.roles.net } } : null
  const rivals = others.filter((other) => isRival(other, best))
  const doubted = new Set(best.doubted)
  for (const { roles } of rivals)
    for (const role of ['quantity', 'price', 'net'] as const)
      if (differ(columns[roles[role]], columns[best.roles[role]], best.table.lines)) doubted.add(role)
  return { ...best, doubted }
}

/** Whether another reading explains as many lines and sums. An amount with VAT is none: it follows from the one without. */
function isRival(other: Weighed, best: Weighed): boolean {
  return other.full >= best.full && other.table.proved === best.table.proved && other.score > best.score - clear
}

function differ(one: FigureColumn | undefined, other: FigureColumn | undefined, rows: number[]): boolean {
  return rows.some((row) => one?.at.get(row)?.values[0] !== other?.at.get(row)?.values[0])
}

/** Quantity × price is price × quantity: their forms, places and heads say which is which. */
function inOrder(columns: FigureColumn[], roles: Roles, heads: Heads): { roles: Roles; doubted: Doubted } {
  const [one, other] = [columns[roles.quantity], columns[roles.price]]
  if (!one || !other) return { roles, doubted: new Set() }
  const lead = asQuantity(one, heads) - asQuantity(other, heads) + (one.x < other.x ? 1 : -1)
  const turned = lead < 0 ? { ...roles, quantity: roles.price, price: roles.quantity } : roles
  const onlyOnes = [...(columns[turned.quantity]?.at.values() ?? [])].every(({ values }) => values[0] === 1)
  const named = headOf(columns[turned.quantity], heads) === 'quantity'
  if (Math.abs(lead) < clear) return { roles: turned, doubted: new Set(['quantity', 'price']) }
  const saysUnit = [...(columns[turned.quantity]?.at.values() ?? [])].some(({ unit }) => unit !== null)
  return { roles: turned, doubted: new Set(onlyOnes && !named && !saysUnit ? ['quantity' as const] : []) }
}

/** How much a column looks like a quantity rather than a price. */
function asQuantity(column: FigureColumn, heads: Heads): number {
  const figures = [...column.at.values()]
  const mostly = (is: (printed: Printed) => boolean) => figures.filter(is).length * 2 > figures.length
  const head = headOf(column, heads)
  const byHead = head === 'quantity' ? 3 : head === 'price' || head === 'net' || head === 'per' ? -3 : 0
  const byUnit = mostly(({ unit }) => unit !== null && isKnownUnit(unit)) ? 2 : 0
  const byPrice = mostly(({ has_currency, is_each }) => has_currency || is_each) ? -2 : 0
  const byForm = figures.every(({ decimals }) => decimals >= 2) ? -1 : mostly(({ decimals }) => decimals === 0) ? 1 : 0
  const areWhole = figures.every(({ values: [value = 0] }) => Number.isInteger(value))
  return byHead + byUnit + byPrice + byForm + (areWhole ? 1 : 0)
}

function headOf(column: FigureColumn | undefined, heads: Heads): Column | undefined {
  return column && headOver(heads, { x: column.x, w: column.right - column.x })?.column
}

/** How many of the roles have the name that their head gives them, less those that have another name. */
function headsFit(columns: FigureColumn[], roles: Roles, heads: Heads): number {
  const rolesNamed = [
    ['quantity', roles.quantity],
    ['price', roles.price],
    ['net', roles.net],
    ['per', roles.per],
    ['periods', roles.periods],
    ['discount', roles.discounts?.[0]],
    ['discount', roles.less],
  ] as const
  return rolesNamed.reduce((sum, [role, place]) => {
    const head = place === undefined ? undefined : headOf(columns[place], heads)
    return sum + (head === role ? 1 : head === undefined || head === 'other' ? 0 : -0.5)
  }, 0)
}
