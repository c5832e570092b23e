import type { Element } from './tree.ts'

const uri = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'

/**
 * The business document in a Peppol envelope (SBDH), or the root of XML without one. Null if the envelope does not
 * contain exactly one: nobody could tell which of several counts.
 */
export function documentIn(root: Element): Element | null {
  if (root.uri !== uri || root.name !== 'StandardBusinessDocument') return root
  const [document, ...others] = root.children.filter(
    (child) => child.uri !== uri || child.name !== 'StandardBusinessDocumentHeader',
  )
  return others.length === 0 ? (document ?? null) : null
}
