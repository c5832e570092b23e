import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const sheets = globSync('**/*.css', { cwd: src })
const forced = '@media (forced-colors: active)'
const states = ['aria-selected', 'aria-current', 'data-focused', 'data-selected', '.on']

/** The language of the page is in bold, which no colours of the system change. */
const bold = new Set(['site/site-footer.css aria-current'])

test('what is chosen can also be seen in the colours of the system', () => {
  const unseen = sheets.flatMap((file) => {
    const [own = '', ...others] = readFileSync(resolve(src, file), 'utf8').split(forced)
    const rules = (state: string) => new RegExp(`${state.replace('.', '[.]')}[\\]=\\s,:)]`)
    return states
      .filter((state) => rules(state).test(own) && !others.some((other) => rules(state).test(other)))
      .map((state) => `${file} ${state}`)
  })

  expect(unseen.filter((one) => !bold.has(one))).toEqual([])
})
