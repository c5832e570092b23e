import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sql'], { encoding: 'utf8' }).trim().split('\n')
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const declared = /\b(?:const|let) (?:\[ *)?([a-z][a-z0-9]*(?:_[a-z0-9]+)+)\b/g

test('a local has a name in camelCase, unless it bears the name of a field', () => {
  const fields = new Set([...texts.values()].flatMap(fieldsIn))
  const wrong = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(declared)].flatMap(([, name]) => (fields.has(name) ? [] : [`${file}: ${name}`])),
  )

  expect(fields.size).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})

/** Fields of objects that are written as `{ name }` or `name:`, and columns. */
function fieldsIn(text) {
  const short = [...text.matchAll(/(?<=^ +|[{,] )([a-z]+(?:_[a-z0-9]+)+)(?=,$| \}|, [\w, ]*\})/gm)]
  const long = [...text.matchAll(/(?<=^ +(?:readonly )?|[{;] )([a-z]+(?:_[a-z0-9]+)+)\??: /gm)]
  const columns = text.includes('create table') ? [...text.matchAll(/^ +([a-z]+(?:_[a-z0-9]+)+) /gm)] : []
  return [...short, ...long, ...columns].map(([, name]) => name)
}
