import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { twoCompanies } from '../dossiers/testing/two-companies.ts'
import { find, indexAll, say, textsOf } from './testing/search-desk.ts'

const world = useWorld()

async function scene() {
  const { anna, bouw } = await twoCompanies(world)
  const dossier = await world.makeDossier('Gevel', anna, [bouw])
  await say(anna, dossier, 'Het enige bericht over steigers')
  await indexAll(world)
  const ask = async (query: string) => {
    const answers = await Promise.all(
      [`/api/v1/search?${query}`, `/api/v1/dossiers/${dossier.id}/search?${query}`].map((url) => anna.fetch(url)),
    )
    return Promise.all(answers.map(async (answer) => ({ status: answer.status, text: await answer.text() })))
  }
  return { anna, dossier, ask, of: (q: string) => ask(`q=${encodeURIComponent(q)}`) }
}

test.each([
  ['10,000 letters', 'x'.repeat(10_000)],
  ['10,000 words', 'kozijn '.repeat(10_000)],
  ['only blanks', ' '.repeat(30)],
  ['100,000 blanks of every kind', ' \t\u00a0\u2003\n'.repeat(1500)],
  ['NUL', 'kozijn\u0000'],
])('%s: refused as a value that does not fit', async (_, q) => {
  const { of } = await scene()

  // 431: an address that is longer than HTTP allows
  for (const { status } of await of(q)) expect([422, 431]).toContain(status)
})

test.each([
  ['half a character', 'q=kozijn%ED%A0%80'],
  ['bytes that are no text', 'q=%FF%FE%00kozijn'],
  ['a lone per cent', 'q=100%'],
  ['the query twice', 'q=kozijn&q=raam'],
  ['an object', 'q[a]=kozijn'],
])('%s in the address is refused or answered, without an error', async (_, query) => {
  const { ask } = await scene()

  for (const { status } of await ask(query)) expect([200, 400, 422]).toContain(status)
})

test.each([
  ['only operators', `'&|!():*<->`],
  ['only quotes', '"""" "" "'],
  ['from right to left', '\u202eשלום עליכם\u202c'],
  ['emoji', '👷🏽‍♀️🏗️ 🚧'],
  ['marks without letters', '\u0301\u0301\u0301'],
  ['letters that cannot be seen', 'ko\u200bzijn\ufeff'],
  ['half a character as text', '\ud83d ab'],
])('%s: an answer without hits', async (_, q) => {
  const { ask, of } = await scene()
  const answers = q.isWellFormed() ? await of(q) : await ask(new URLSearchParams({ q }).toString())

  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).not.toContain('steigers')
  }
})

// As sqlmap and people try them: in every one the only message would be found if a part of it were obeyed.
test.each([
  [`' or '1'='1`],
  [`xyzzy' | 'steiger`],
  [`xyzzy') or true --`],
  [`xyzzy'); drop table message; --`],
  [`'||(select 'steiger')||'`],
  [`xyzzy' union select null --`],
  [`1; select pg_sleep(5)`],
  [`xyzzy:* | steiger:*`],
  [`!xyzzy`],
  [`xyzzy <-> !qqq`],
  [`%`.repeat(3)],
  [`st_iger_`],
  [`s%r`],
  [`\\' or 1=1 \\`],
  [`$1 xyzzy`],
  [`\${7*7} {{7*7}}`],
  [`xyzzy\r\nSet-Cookie: a=b`],
])('%s is never executed', async (q) => {
  const { of } = await scene()

  for (const { status, text } of await of(q)) {
    expect([200, 422]).toContain(status)
    expect(text).not.toContain('Het enige bericht')
  }
})

test('afterwards everything still exists and is found', async () => {
  const { anna } = await scene()

  expect(textsOf(await find(anna, 'steiger'))).toEqual(['Het enige bericht over steigers'])
})
