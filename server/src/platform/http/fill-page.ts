import { builtAddress, builtGuestDays, builtRegistration, demoOperator, dialled, type Operator } from '@klopt/contract'

/** This Klopt's own values for its built pages. `public_url` has no trailing slash. */
export type PageValues = { public_url: string; operator: Operator; guest_days: number; registration: string }

/** Replaces the built values of a page by this Klopt's own. In scripts they are part of JSON strings. */
export function fillPage(html: string, { public_url, operator, guest_days, registration }: PageValues): string {
  const values = new Map([
    [builtAddress, public_url],
    [builtGuestDays, String(guest_days)],
    [builtRegistration, registration],
    ...Object.entries(flat(demoOperator)).map(([key, built]): [string, string] => [
      built,
      flat(operator)[key] ?? built,
    ]),
  ])
  // One pass, the longest first: the digits of a short value can be part of a long one.
  const built = [...values.keys()].toSorted((one, other) => other.length - one.length)
  const marks = new RegExp(`(${built.map((text) => RegExp.escape(text)).join('|')})(\\.?)`, 'g')
  const fill = (part: string, written: (text: string) => string) =>
    part.replaceAll(marks, (_, mark: string, stop: string) => {
      const value = values.get(mark) ?? mark
      return written(value) + (value.endsWith('.') ? '' : stop) // a name such as 'Bouw B.V.' ends a sentence by itself
    })
  return html
    .split(/(<script[^>]*>[\s\S]*?<\/script>)/)
    .map((part) => fill(part, part.startsWith('<script') ? inScript : inHtml))
    .join('')
}

function flat(operator: Operator): Record<string, string> {
  return { ...operator, dialled: dialled(operator.phone) }
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A `<` in a text must not end the script. */
function inScript(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`)
}
