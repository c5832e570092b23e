// Drafts and unsent messages are kept under `klopt.<what>.<user id>…`: they are somebody's own words.
const prefix = 'klopt.'

/** Signing out leaves nothing of its owner on this device, in no tab. */
export function eraseKept() {
  for (const key of keptKeys()) localStorage.removeItem(key)
}

/** Whoever signs in finds nothing of somebody else. A session that merely ran out keeps its owner's words. */
export function keepOnlyOf(userId: string) {
  for (const key of keptKeys()) if (key.split('.')[2] !== userId) localStorage.removeItem(key)
}

function keptKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
}
