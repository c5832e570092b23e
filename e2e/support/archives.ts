import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

/** Waits until a file can be downloaded, such as an archive in progress, and returns its name and bytes. */
export async function downloadBy(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  await expect(button).toBeVisible({ timeout: 60_000 })
  const started = page.waitForEvent('download')
  await button.click()
  const download = await started
  const bytes = Buffer.concat(await Array.fromAsync(await download.createReadStream()))
  return { name: download.suggestedFilename(), bytes }
}

/** The output and exit code of the command that checks a downloaded archive. */
export async function checkProof(zip: Buffer, ...more: string[]): Promise<{ code: number; out: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'klopt-proof-'))
  try {
    const path = join(folder, 'archief.zip')
    await writeFile(path, zip)
    const { promise, resolve: done } = Promise.withResolvers<{ code: number; out: string }>()
    execFile('npm', ['run', '--silent', 'klopt', '--', 'proof:check', path, ...more], { cwd: root }, (error, out) =>
      done({ code: Number(error?.code ?? 0), out }),
    )
    return await promise
  } finally {
    await rm(folder, { recursive: true })
  }
}
