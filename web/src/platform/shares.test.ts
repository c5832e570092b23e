import { entries } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { eraseShares, forgetSharer, sharesShelf } from './shares-shelf.ts'
import { addShares, claimShares, forgetShares, readShares, restoreShare, standFor } from './shares.ts'

const hour = 60 * 60 * 1000

/** As the worker writes it, and the person confirmed it. */
async function share(content: File | { text: string }, { owner = null as string | null, ago = 0 } = {}) {
  const key = [Date.now() - ago, 0, Math.random()]
  await sharesShelf('readwrite', (box) => void box.put({ owner, content, confirmed: true }, key))
}

const order = (name = 'order.pdf') => new File(['%PDF'], name)
const namesFor = async (userId: string) => (await readShares(userId)).files.map(({ name }) => name)
const numberStored = async () => (await entries(sharesShelf)).filter(([key]) => Array.isArray(key)).length

beforeEach(eraseShares)

test('a file that is shared while nobody is signed in belongs to the first person who signs in within an hour', async () => {
  await share(order())
  await share(order('oud.pdf'), { ago: 2 * hour })

  await claimShares('anna')

  expect(await namesFor('anna')).toEqual(['order.pdf'])
  expect(await numberStored()).toBe(1)
})

test("a person's shared file waits a day for them alone, and is erased when somebody else signs in", async () => {
  await share(order(), { owner: 'anna', ago: 23 * hour })
  await share(order('oud.pdf'), { owner: 'anna', ago: 25 * hour })
  expect(await namesFor('anna')).toEqual(['order.pdf'])
  expect(await namesFor('bram')).toEqual([])

  await claimShares('bram')

  expect(await numberStored()).toBe(0)
})

test('a session that expires keeps the files for the same person, and later ones belong to nobody', async () => {
  await claimShares('anna')
  await addShares([order('eerst.pdf')])
  forgetSharer()
  await addShares([order('daarna.pdf')])

  expect(await namesFor('anna')).toEqual(['eerst.pdf'])
})

test('only files that were read can be removed, so that files that arrive in between stay', async () => {
  await claimShares('anna')
  await addShares([order('een.pdf'), order('twee.pdf')])
  await share({ text: 'Zie pagina 2' }, { owner: 'anna' })
  const { files, texts } = await readShares('anna')
  await addShares([order('drie.pdf')])

  await forgetShares(...files, ...texts, order('drie.pdf'))

  expect(await readShares('anna')).toMatchObject({ files: [{ name: 'drie.pdf' }], texts: [] })
})

test.each([
  ['has ended', () => Promise.resolve(forgetSharer())],
  ['was ended by signing out', eraseShares],
])('a file whose upload is cancelled after the session %s does not belong to the next person', async (_, end) => {
  await claimShares('anna')
  await addShares([order()])
  const [first] = (await readShares('anna')).files
  if (!first) throw new Error('Nothing was shared')
  await forgetShares(first) // its upload has it
  await end()

  await restoreShare(first)
  await claimShares('bram')

  expect(await namesFor('bram')).toEqual([])
  expect(await numberStored()).toBe(0)
})

test('a file whose upload was cancelled waits again, in its old place, and other files are left alone', async () => {
  await claimShares('anna')
  await addShares([order('een.pdf'), order('twee.pdf')])
  const [first] = (await readShares('anna')).files
  if (!first) throw new Error('Nothing was shared')
  await forgetShares(first)

  await restoreShare(first)
  await restoreShare(order('drie.pdf'))

  expect(await namesFor('anna')).toEqual(['een.pdf', 'twee.pdf'])
})

test('a document that was made of shared photos takes them all along, and gives them back when it is cancelled', async () => {
  await claimShares('anna')
  await addShares([order('een.jpg'), order('twee.jpg')])
  const { files } = await readShares('anna')
  const prepared = files.map((file) => new File([file], file.name))
  for (const [n, copy] of prepared.entries()) standFor(copy, ...files.slice(n, n + 1))
  const joined = order('Foto.pdf')
  standFor(joined, ...prepared)

  await forgetShares(joined)
  expect(await namesFor('anna')).toEqual([])

  await restoreShare(joined)
  expect(await namesFor('anna')).toEqual(['een.jpg', 'twee.jpg'])
})
