/** What the head of the page asked for before any of its modules was there, by address. */
declare global {
  var asked_ahead: Map<string, Promise<Response>> | undefined
}

export function askAhead(addresses: string[], headers: Record<string, string>) {
  globalThis.asked_ahead = new Map(
    addresses.map((address) => {
      const answer = fetch(address, { headers })
      answer.catch(() => {}) // whoever takes it hears that it failed
      return [address, answer]
    }),
  )
}

/** An answer is for the first that asks: it is read once, and who asks later wants to know how it is now. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const answer = globalThis.asked_ahead?.get(address)
  globalThis.asked_ahead?.delete(address)
  return answer
}

export function forgetAhead() {
  globalThis.asked_ahead = undefined
}
