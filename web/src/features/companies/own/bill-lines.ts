import type { Billing } from '@klopt/contract'

export type BillLine = Billing['lines'][number]
/** Accounts that count for the whole month are grouped. Accounts created or deleted this month have separate lines. */
export type Bill = { whole: { kind: BillKind; count: number; price: number; amount: number }[]; parts: BillLine[] }
export type BillKind = 'admins' | 'users'

export function kindOf({ role }: Pick<BillLine, 'role'>): BillKind {
  return role === 'admin' ? 'admins' : 'users' // guests of the own company cost the same as users
}

export function billOf({ lines }: Pick<Billing, 'lines'>): Bill {
  const kinds: BillKind[] = ['admins', 'users']
  const whole = kinds.flatMap((kind) => {
    const same = lines.filter((line) => isWhole(line) && kindOf(line) === kind)
    const [first] = same
    if (!first) return []
    return [{ kind, count: same.length, price: first.price, amount: sum(same) }]
  })
  return { whole, parts: lines.filter((line) => !isWhole(line)) }
}

function isWhole({ days, days_in_month, last_day }: BillLine): boolean {
  return days === days_in_month && last_day === undefined
}

function sum(lines: BillLine[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0)
}
