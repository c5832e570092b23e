import type { Card, DossierPermissions } from '@klopt/contract'

/** What one may do with a card: whoever may write in its dossier, but for what is being read or has lapsed. */
export function cardPermissions(
  { post }: Pick<DossierPermissions, 'post'>,
  { state, run }: Pick<Card, 'state' | 'run'>,
): Card['permissions'] {
  const stands = post && state !== 'withdrawn'
  return { answer: stands && state !== 'reading' && run > 0, choose: stands, correct: stands }
}
