import { mailedPath } from './mailbox.ts'
import type { Screen } from './screen.ts'

/** Takes the first two steps of a registration. */
export async function begin(one: Screen, name: string, number: string) {
  await one.page.getByLabel('Bedrijfsnaam').fill(name)
  await one.page.getByLabel('KVK-nummer').fill(number)
  await one.main.getByRole('button', { name: 'Volgende' }).click()
  for (const box of [0, 1, 2]) await one.main.getByRole('checkbox').nth(box).check()
  await one.main.getByRole('button', { name: 'Volgende' }).click()
}

export async function setPassword(one: Screen, link: string, password: string) {
  await one.page.goto(link)
  await one.page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(password)
  await one.page.getByLabel('Herhaal wachtwoord').fill(password)
  await one.main.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
}

/** The latest mailed link to set a password. */
export function linkOf(one: Screen, email: string): Promise<string> {
  return mailedPath(one, email, 'reset-password')
}

export function freeNumber(): string {
  return String(20_000_000 + Math.floor(Math.random() * 70_000_000))
}

export function addressOf(name: string): string {
  return `${name}.${Date.now()}@staal.example`
}
