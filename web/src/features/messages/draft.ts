/** What somebody typed in a dossier and did not send. */
export function readDraft(userId: string, dossierId: string): string {
  return localStorage.getItem(keyOf(userId, dossierId)) ?? ''
}

export function keepDraft(userId: string, dossierId: string, text: string) {
  if (text.trim()) localStorage.setItem(keyOf(userId, dossierId), text)
  else localStorage.removeItem(keyOf(userId, dossierId))
}

function keyOf(userId: string, dossierId: string): string {
  return `klopt.draft.${userId}.${dossierId}`
}
