/** The responses that the script in the page head requested before any module was loaded, by address. */
declare global {
  var requested_ahead: Map<string, Promise<Response>> | undefined
}

export function requestAhead(addresses: string[], headers: Record<string, string>) {
  globalThis.requested_ahead = new Map(
    addresses.map((address) => {
      const answer = fetch(address, { headers })
      answer.catch(() => {}) // the caller of `takeAhead` handles the failure
      return [address, answer]
    }),
  )
}

/** Returns a response once: its body can be read only once, and a later caller needs fresh data. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const answer = globalThis.requested_ahead?.get(address)
  globalThis.requested_ahead?.delete(address)
  return answer
}

export function forgetAhead() {
  globalThis.requested_ahead = undefined
}
