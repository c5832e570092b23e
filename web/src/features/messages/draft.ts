import { saveValue, storedKeys, readValue, removeValue } from '../../platform/device.ts'

/** The unsent text that a user typed in a dossier. */
export function readDraft(userId: string, dossierId: string): string {
  const text = readValue(`${startOf(userId)}${dossierId}`)
  return typeof text === 'string' ? text : ''
}

export function storeDraft(userId: string, dossierId: string, text: string) {
  const key = `${startOf(userId)}${dossierId}`
  if (text) saveValue(key, text)
  else removeValue(key)
}

/** All drafts of a user, by dossier id. */
export function readDrafts(userId: string): ReadonlyMap<string, string> {
  const ids = storedKeys(startOf(userId)).map((key) => key.slice(startOf(userId).length))
  return new Map(ids.map((id) => [id, readDraft(userId, id).trim()] as const).filter(([, text]) => text))
}

function startOf(userId: string): string {
  return `${userId}.draft.`
}
