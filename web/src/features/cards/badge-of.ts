import type { Card, CardBadge } from '@klopt/contract'

type Badge = { says: CardBadge; amount: string | null }

/** What a card says in two words; nothing while there is nothing to compare. */
export function badgeOf({ state, answers, edited, rest, difference, missing }: Card): Badge | null {
  const agreed = answers.length > 0 && answers.every(({ current }) => current?.answer === 'agreed')
  if (state === 'unsure') return { says: 'unsure', amount: null }
  if (state !== 'differs' && state !== 'fits') return null
  if (state === 'differs' && !agreed) return { says: 'differs', amount: Number(difference) ? difference : missing }
  if (state === 'fits' && Number(rest) > 0) return { says: 'rest', amount: rest }
  return { says: edited ? 'edited' : 'fits', amount: null }
}
