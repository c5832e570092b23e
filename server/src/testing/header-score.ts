type Headers = Readonly<Record<string, string | string[] | number | undefined>>
type Policy = ReadonlyMap<string, string[]>
type Answer = { headers: Headers; body: string; policy: Policy }

// The points of each rule, the worst case first, as in MDN's HTTP Observatory (algorithm 4) for a site with https.
// Redirects from http (a task of the proxy) and preload lists of browsers are left out.
const rules: Record<string, (answer: Answer) => number> = {
  'content-security-policy': ({ policy }) => {
    if (policy.size === 0) return -25
    const script = sources(policy, 'script-src')
    if (script.some(isWide) || script.some(isInline) || sources(policy, 'object-src').some(isWide)) return -20
    if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20
    if ([...script, ...sources(policy, 'style-src')].includes("'unsafe-eval'")) return -10
    if (sources(policy, 'style-src').some((source) => isWide(source) || isInline(source))) return 0
    return String(policy.get('default-src')) === "'none'" ? 10 : 5
  },
  cookies: ({ headers }) => {
    const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).toLowerCase())
    if (cookies.some((cookie) => /^[^=]*(login|sess)/.test(cookie) && !/; ?httponly/.test(cookie))) return -30
    if (cookies.some((cookie) => !/; ?secure/.test(cookie))) return -20
    return cookies.length > 0 && cookies.every((cookie) => /; ?samesite=(lax|strict)/.test(cookie)) ? 5 : 0
  },
  'cross-origin-resource-sharing': ({ headers }) =>
    headers['access-control-allow-origin'] && headers['access-control-allow-credentials'] === 'true' ? -50 : 0,
  'cross-origin-resource-policy': ({ headers }) => {
    const corp = headers['cross-origin-resource-policy'] ?? 'cross-origin'
    if (corp === 'same-origin' || corp === 'same-site') return 10
    return corp === 'cross-origin' ? 0 : -5
  },
  'referrer-policy': ({ headers }) => {
    const referrer = headers['referrer-policy']
    if (referrer === undefined) return 0
    return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(String(referrer)) ? 5 : -5
  },
  'strict-transport-security': ({ headers }) => {
    const age = /^max-age=(\d+)(; ?includeSubDomains)?$/.exec(String(headers['strict-transport-security']))?.[1]
    if (age === undefined) return -20
    return Number(age) < 15_552_000 ? -10 : 0
  },
  'subresource-integrity': ({ headers, body }) => {
    if (!String(headers['content-type']).startsWith('text/html')) return 0
    const foreign = [...body.matchAll(/<script[^>]* src="((?:https?:)?\/\/[^"]*)"/g)].map(([, src = '']) => src)
    if (foreign.some((src) => !src.startsWith('https:'))) return -50
    return foreign.length > 0 ? -5 : 0
  },
  'x-content-type-options': ({ headers }) => (headers['x-content-type-options'] === 'nosniff' ? 0 : -5),
  'x-frame-options': ({ headers, policy }) => {
    if (policy.has('frame-ancestors')) return 5
    return /^(deny|sameorigin)$/i.test(String(headers['x-frame-options'])) ? 0 : -20
  },
}

/** The score of MDN's HTTP Observatory: 100 minus penalties, plus bonuses if that is at least 90. */
export function scoreOf(headers: Headers, body: string): { score: number; parts: Record<string, number> } {
  const answer = { headers, body, policy: policyOf(headers) }
  const results = Object.entries(rules).map(([name, rule]) => [name, rule(answer)] as const)
  const base = results.reduce((score, [, points]) => score + Math.min(points, 0), 100)
  const whole = results.reduce((score, [, points]) => score + points, 100)
  return { score: base >= 90 ? whole : base, parts: Object.fromEntries(results.filter(([, points]) => points !== 0)) }
}

function policyOf(headers: Headers): Policy {
  const directives = String(headers['content-security-policy'] ?? '').split(';')
  const parsed = directives.map((directive) => directive.trim().split(/\s+/))
  return new Map(parsed.flatMap(([name, ...values]) => (name ? [[name.toLowerCase(), values] as const] : [])))
}

function sources(policy: Policy, directive: string): string[] {
  return policy.get(directive) ?? policy.get('default-src') ?? ['*']
}

function isWide(source: string): boolean {
  return /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/.test(source)
}

function isInline(source: string): boolean {
  return source === "'unsafe-inline'" || source === 'data:'
}
