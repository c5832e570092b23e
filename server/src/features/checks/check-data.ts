import type { Check } from '@klopt/contract'

/** Shows the other dossier's title to those who may see it. Others see only that one exists, and the date. */
export function displayData({ dossier_id, ...data }: Check['data'], title: string | null): Check['data'] {
  if (dossier_id === undefined) return data
  if (title !== null) return { ...data, dossier_id, title }
  const { previous: _, ...rest } = data
  return rest
}
