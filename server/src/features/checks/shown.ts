import type { Check } from '@klopt/contract'

/** Of another dossier its title for who may see it, else only that there is one: none of its values but the day. */
export function shownData({ dossier_id, ...data }: Check['data'], title: string | null): Check['data'] {
  if (dossier_id === undefined) return data
  if (title !== null) return { ...data, dossier_id, title }
  const { previous: _, ...rest } = data
  return rest
}
