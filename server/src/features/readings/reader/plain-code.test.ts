import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { copyWithoutTypes } from './plain-code.ts'

const source = await mkdtemp(join(tmpdir(), 'klopt-typed-'))
const copies: string[] = []
afterAll(async () => {
  for (const folder of [source, ...copies]) await rm(folder, { recursive: true, force: true })
})

async function copied(): Promise<string> {
  const copy = (await copyWithoutTypes(source)) ?? ''
  copies.push(copy)
  return copy
}

test('the copy runs without types, only its owner may change it, and changed code has another copy', async () => {
  await writeFile(join(source, 'sum.ts'), 'export const sum = (a: number, b: number): number => a + b')
  await writeFile(join(source, 'main.ts'), "import { sum } from './sum.ts'\nconsole.log(sum(20, 3) satisfies number)")
  await writeFile(join(source, 'main.test.ts'), '')
  await chmod(source, 0o700)

  const [first, again] = await Promise.all([copied(), copied()])
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(first, 'main.js')])
  await writeFile(join(source, 'sum.ts'), 'export const sum = (a: number, b: number): number => a * b')

  expect({ stdout, stderr }).toEqual({ stdout: '23\n', stderr: '' })
  expect(again).toBe(first)
  expect((await readdir(first)).toSorted()).toEqual(['main.js', 'package.json', 'sum.js'])
  expect((await stat(first)).mode & 0o777).toBe(0o755)
  expect((await stat(join(first, 'main.js'))).mode & 0o777).toBe(0o644)
  expect(await copied()).not.toBe(first)
})
