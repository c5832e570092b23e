import type { Card, CardBadge } from '@klopt/contract'

type Badge = { says: CardBadge; amount: string | null }

/** What a card says in two words; nothing while there is nothing to compare. */
export function badgeOf(card: Card): Badge | null {
  const { state, answers, edited, rest } = card
  const agreed = answers.length > 0 && answers.every(({ current }) => current?.answer === 'agreed')
  if (state === 'unsure') return { says: 'unsure', amount: null }
  if (state !== 'differs' && state !== 'fits') return null
  const fine = { says: edited ? 'edited' : 'fits', amount: null } as const
  if (agreed) return fine
  if (state === 'differs') return { says: 'differs', amount: amountOf(card) }
  if (state === 'fits' && Number(rest) > 0) return { says: 'rest', amount: rest }
  return fine
}

/** Lines that differ both ways may come to nothing together: then the largest of them is told. */
function amountOf({ difference, missing, shown }: Card): string | null {
  if (Number(difference)) return difference
  if (Number(missing)) return missing
  return shown.map((line) => line.difference.replace('-', '')).toSorted((a, b) => Number(b) - Number(a))[0] ?? null
}
