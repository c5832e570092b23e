import { z } from 'zod'

/** The address of a service, with a name and a password. Signs in them that end an address early are refused. */
export function serviceAddress(protocol: RegExp, example: string) {
  return z.string().check(({ value, issues }) => {
    const message = encodingProblem(value) ?? hostsProblem(value) ?? shapeProblem(value, protocol, example)
    if (message) issues.push({ code: 'custom', message, input: value, continue: false })
  })
}

function shapeProblem(value: string, protocol: RegExp, example: string): string | null {
  return protocol.test(URL.parse(value)?.protocol ?? '') ? null : `must be an address like ${example}`
}

/** Drivers would take `a,b` for one name, or refuse the ports. */
function hostsProblem(value: string): string | null {
  const [hosts = ''] = value.replace(/^[a-z]+:\/\/([^/?]*@)?/i, '').split(/[/?]/, 1)
  return hosts.includes(',') ? 'must have one host, which always leads to the server that takes writes' : null
}

/** Without a look at the whole, `user:a#b@host` would be the host `user` with the port `a`. */
function encodingProblem(value: string): string | null {
  const whole = value.replace(/^[a-z]+:\/\//i, '')
  const [before = ''] = whole.split(/\?\w+=/, 1) // a query may have an @
  const address = before.includes('@') || URL.canParse(value) ? before : whole
  const identity = address.slice(0, Math.max(0, address.lastIndexOf('@')))
  const inIdentity = identity.match(/[\s/?#\\]|%(?![0-9a-f]{2})/gi) ?? []
  const signs = [...new Set([...inIdentity, ...(value.match(/#/) ?? [])])]
  if (signs.length === 0) return null
  const encoded = signs.map((sign) => (sign === ' ' ? 'a space' : sign) + ` as ${encodeURIComponent(sign)}`).join(', ')
  return `must have these signs of the user or password encoded: ${encoded}`
}
