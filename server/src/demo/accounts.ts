import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { newId } from '../platform/ids.ts'
import { hashPassword } from '../features/people/passwords.ts'
import { words } from './words.ts'

const StoredAccount = z.object({ email: z.string(), password: z.string(), password_hash: z.string() })
export type StoredAccount = z.infer<typeof StoredAccount>

const wordsInPassword = 4

/** The demo accounts in this data folder, so that every start can print them. */
export async function readAccounts(dataDir: string): Promise<StoredAccount[]> {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return []
  return parse(await readFile(file, 'utf8')) ?? []
}

/** Makes passwords and stores them on disk before the database uses them, so that they cannot get lost. */
export async function makeAccounts(dataDir: string, emails: string[]): Promise<StoredAccount[]> {
  const accounts = await Promise.all(
    emails.map(async (email) => {
      const password = readablePassword()
      return { email, password, password_hash: await hashPassword(password) }
    }),
  )
  const draft = `${fileIn(dataDir)}.${newId()}`
  await writeFile(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await rename(draft, fileIn(dataDir))
  return accounts
}

function readablePassword(): string {
  return Array.from({ length: wordsInPassword }, () => words[randomInt(words.length)]).join('-')
}

function parse(text: string): StoredAccount[] | undefined {
  try {
    return z.array(StoredAccount).parse(JSON.parse(text))
  } catch {
    return undefined // somebody damaged the file, so the accounts cannot be printed
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'demo-accounts.json')
}
