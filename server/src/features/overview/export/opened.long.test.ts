import { exportDossiers, readOverview } from '@klopt/contract'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { dayFromNow } from '../testing/counted.ts'
import { thePeople, twoCards } from '../../agreements/testing/two-cards.ts'

const world = useWorld()
let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'klopt-export-'))))
afterAll(() => rmSync(folder, { recursive: true }))
const isInstalled = spawnSync('soffice', ['--version']).status === 0

/** The first sheet as LibreOffice shows it: numbers as 1,240.50, with a tab between cells. */
function openedInLibreOffice(xlsx: Buffer): string[][] {
  writeFileSync(join(folder, 'lijst.xlsx'), xlsx)
  const filter = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,1033,false,false'
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const files = ['--outdir', folder, join(folder, 'lijst.xlsx')]
  execFileSync('soffice', [profile, '--headless', '--convert-to', filter, ...files], { stdio: 'ignore' })
  const lines = readFileSync(join(folder, 'lijst.csv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
}

test.skipIf(!isInstalled)('LibreOffice adds up the columns of the XLSX to the sums of the dashboard', async () => {
  const people = await thePeople(world)
  const { anna } = people
  for (let n = 0; n < 2; n += 1) await twoCards(world, people)
  await world.db
    .updateTable('card')
    .set({ due_date: dayFromNow(10) })
    .execute()
  const { body } = await anna.call(exportDossiers, { query: { format: 'xlsx' } })
  const xlsx = Buffer.from(await (await anna.fetch(body.signed_url)).arrayBuffer())

  const [heads = [], ...rows] = openedInLibreOffice(xlsx)

  const sumOf = (head: string) =>
    rows.reduce((sum, row) => sum + Number(row[heads.indexOf(head)]?.replaceAll(',', '')), 0)
  const { differences, payments } = (await anna.call(readOverview)).body
  expect(rows).not.toHaveLength(0)
  expect(sumOf('Te veel gefactureerd zonder btw')).toBe(Number(differences.totals[0]?.open))
  const due = payments.weeks.flatMap(({ sums }) => sums).reduce((sum, { amount }) => sum + Number(amount), 0)
  expect(due).toBeGreaterThan(0)
  expect(sumOf('Te betalen (−) of te ontvangen (+) nu met btw')).toBe(-due)
  expect(heads).not.toContain('')
})
