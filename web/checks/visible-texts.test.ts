import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !/\.test\.tsx$|^testing\//.test(file))
const saidProps = /^(?:aria-(?:label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label)$/

/** The same in every language: our name, and the fictional people, places and documents in pictures. */
const allowed = new Set(['Klopt', '– Klopt', 'KVK', 'Hengelo', 'Van Dalen Gevelbouw'])
for (const name of ['Omar El Idrissi', 'Lotte Peeters', 'Mark de Wit', 'Peter Vos']) allowed.add(name)
for (const file of ['PO_4500127.pdf', 'Offerte_31.pdf']) allowed.add(file)

test('every visible text is in the catalogues', () => {
  const found = files.flatMap((file) =>
    textsIn(file, readFileSync(resolve(src, file), 'utf8'))
      .filter((text) => !allowed.has(text))
      .map((text) => `${file}: ${text}`),
  )

  expect(files.length).toBeGreaterThan(200)
  expect(found).toEqual([])
})

test('it finds texts between tags, in braces and in props that are read aloud, and ignores those from a catalogue', () => {
  const source = `
    const one = <p title="Sluit" className="left">Dag {open ? 'nu' : \`straks \${n}\`} <b>{t('key')}</b></p>
    const two = <Field label={late && 'Te laat'} kind={'email'} /> // and between two signs: <b>→ 24 ·</b>`

  expect(textsIn('one.tsx', source).toSorted()).toEqual(['Dag', 'Sluit', 'Te laat', 'nu', 'straks'])
})

/** All text with letters that is shown or read aloud literally. */
function textsIn(file: string, source: string): string[] {
  const texts: string[] = []
  const add = (node: ESTree.Node | null) => texts.push(...(node ? literalsOf(node) : []))
  new Visitor({
    JSXElement: ({ children }) => children.forEach(add),
    JSXFragment: ({ children }) => children.forEach(add),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && saidProps.test(name.name)) add(value)
    },
  }).visit(parseSync(file, source).program)
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text))
}

/** The string literals that an expression may evaluate to. */
function literalsOf(node: ESTree.Node): string[] {
  if (node.type === 'JSXText') return [node.value]
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw)
  if (node.type === 'JSXExpressionContainer') return literalsOf(node.expression)
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(literalsOf)
  return node.type === 'ConditionalExpression' ? [node.consequent, node.alternate].flatMap(literalsOf) : []
}
