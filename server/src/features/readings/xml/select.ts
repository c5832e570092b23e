import type { Element } from './tree.ts'

const step = /([\w]+)(?:\[([^\]=]+)=([^\]]*)\])?/gy

type Step = { name: string; key: string | undefined; value: string }

/**
 * Selects elements by a path of child names joined by '/'. Each name may have one condition on an attribute,
 * `ID[@schemeID=VA]`, or on the content, `PartyTaxScheme[TaxScheme/ID=VAT]`; with `!=` the content must not occur.
 */
export function select(from: Element, path: string): Element[] {
  let found = [from]
  for (const { name, key, value } of stepsOf(path))
    found = found.flatMap(({ children }) =>
      children.filter((child) => child.name === name && (key === undefined || holds(child, key, value))),
    )
  return found
}

function stepsOf(path: string): Step[] {
  const steps: Step[] = []
  step.lastIndex = 0
  while (step.lastIndex < path.length) {
    const found = step.exec(path)
    if (!found) throw new Error(`Invalid path: ${path}`)
    steps.push({ name: found[1] ?? '', key: found[2], value: found[3] ?? '' })
    step.lastIndex += 1 // the slash between two steps
  }
  return steps
}

function holds(element: Element, key: string, value: string): boolean {
  if (key.endsWith('!')) return !holds(element, key.slice(0, -1), value)
  if (key.startsWith('@')) return element.attributes.get(key.slice(1)) === value
  return select(element, key).some(({ text }) => text.trim() === value || (isTruth(value) && truthOf(text) === value))
}

/** A boolean of XML may be written as a digit. */
export function truthOf(text: string): string {
  const plain = text.trim().toLowerCase()
  return plain === '1' ? 'true' : plain === '0' ? 'false' : plain
}

function isTruth(value: string): boolean {
  return value === 'true' || value === 'false'
}
