/** How a program writes its XML: its prefixes, whether with line breaks, and whether names of things are in CDATA. */
export type Dialect = { prefixes: [root: string, aggregate: string, basic: string]; rows: boolean; cdata: boolean }

export type Node = { name: string; attributes: Record<string, string>; content: string | Node[] }

/** An element. Children that are null or false are omitted, and so is an element without children. */
export function el(name: string, ...parts: (Node | string | null | false | Record<string, string>)[]): Node {
  const attributes: Record<string, string> = {}
  const children: Node[] = []
  let text = ''
  for (const one of parts) {
    if (one === null || one === false) continue
    if (typeof one === 'string') text += one
    else if (isNode(one)) children.push(one)
    else Object.assign(attributes, one)
  }
  return { name, attributes, content: children.length ? children : text }
}

function isNode(one: object): one is Node {
  return 'content' in one
}

/** The text of an element whose name contains its namespace: 'cbc:ID'. */
export function render(node: Node, dialect: Dialect, names: Map<string, string>, deep = 0): string {
  const { rows, cdata } = dialect
  const [space = '', local = ''] = node.name.split(':')
  const prefix = names.get(space) ?? space
  const name = prefix === '' ? local : `${prefix}:${local}`
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const start = rows ? `\n${'  '.repeat(deep)}` : ''
  if (typeof node.content === 'string') {
    const text = cdata && local === 'Name' ? `<![CDATA[${node.content}]]>` : escaped(node.content)
    return `${start}<${name}${attributes.join('')}>${text}</${name}>`
  }
  const inner = node.content.map((child) => render(child, dialect, names, deep + 1)).join('')
  return `${start}<${name}${attributes.join('')}>${inner}${rows ? `\n${'  '.repeat(deep)}` : ''}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
