type Leaf = { key: string; text: string }

/** All texts of the catalogues by namespace and key. The forms of a plural are one key. */
export function leavesOf(texts: object, path = ''): Leaf[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    const key = path + name.replace(/_(one|other)$/, '')
    return typeof text === 'object' && text !== null ? leavesOf(text, `${key}.`) : [{ key, text: String(text) }]
  })
}

/** The keys that the components use, as patterns: `$.close[step].done` matches `detail.close.*.done`. */
export function selectorsIn(files: string[], namespaces: string[]): RegExp[] {
  const patterns = files.flatMap((file) => {
    const named = namespaces.filter((name) => new RegExp(`'${name}'`).test(file) && /i18next/.test(file))
    const paths = [...file.matchAll(/(?<![\w`'])\$(?=[.[])/g)].map(({ index, 0: { length } }) =>
      pathAt(file, index + length),
    )
    return named.flatMap((name) => paths.map((path) => `^${name}${path}(\\.|$)`))
  })
  return [...new Set(patterns)].map((pattern) => new RegExp(pattern))
}

/** The path that starts here: names after dots, and expressions in square brackets. */
function pathAt(file: string, start: number): string {
  const [name] = /^\.\w+/.exec(file.slice(start)) ?? []
  if (name) return `\\${name}${pathAt(file, start + name.length)}`
  if (file[start] !== '[') return ''
  const end = closingBracket(file, start)
  return `\\.${partOf(file.slice(start + 1, end))}${pathAt(file, end + 1)}`
}

/** A template literal names a part of its key: `new_${kind}`. */
function partOf(inside: string): string {
  if (!inside.startsWith('`')) return '[^.]+'
  return inside.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '[^.]+')
}

function closingBracket(file: string, start: number): number {
  let depth = 0
  for (let at = start; at < file.length; at += 1) {
    if (file[at] === '[') depth += 1
    if (file[at] === ']') depth -= 1
    if (depth === 0) return at
  }
  return file.length
}
