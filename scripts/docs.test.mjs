import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run.mjs'

const pages = ['.', 'docs', 'docs/decisions', 'bench']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
  .filter((path) => path.endsWith('.md'))

/** Links to web pages and to headings of the same page are not checked. */
const link = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g
/** A path in code, such as `server/src/app.ts`. Paths with a placeholder are examples and are not checked. */
const code_path = /`((?:contract|server|web|e2e|bench|tests|scripts|docs)\/[\w./-]*)`/g

test.each(pages)('every link and path in %s leads to a file or folder', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const linked = [...text.matchAll(link)].map(([, path]) => join(dirname(page), path))
  const mentioned = [...text.matchAll(code_path)].map(([, path]) => path)

  expect([...linked, ...mentioned].filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const decisions = pages.filter((path) => dirname(path) === join('docs', 'decisions'))

test('no two decisions have the same number', () => {
  const numbers = decisions.map((page) => basename(page).slice(0, 3))

  expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([])
})

test.each(decisions)('%s is a dated record of context, decision and consequences in 30 lines', (page) => {
  const lines = readFileSync(join(root, page), 'utf8').trimEnd().split('\n')
  const number = basename(page).slice(0, 3)

  expect(lines[0]).toMatch(new RegExp(`^# ${number} `))
  expect(lines[2]).toMatch(/^\d{4}-\d\d-\d\d · (?:accepted|superseded by)/)
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## Context', '## Decision', '## Consequences'])
  expect(lines.length).toBeLessThanOrEqual(30)
})
