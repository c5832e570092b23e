import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'

export type Values = Record<string, string | boolean | undefined>
export type Arguments = { words: string[]; values: Values }

/** The resources of a command. */
export type Desk = {
  config: Config
  /** The database, opened at the first call and closed after the command. */
  open(): Promise<Deps>
  /** The database even if it needs migrations; also while Klopt runs. */
  openUnmigrated(): Promise<Deps>
  /** The database without migrating it, created if needed. Refused while Klopt runs. */
  openEmpty(): Promise<Deps>
  /** Everything but the database, which cannot be opened. */
  openWithoutDatabase(): Deps
  print: (line: string) => void
}

export type Command = {
  /** One line about its purpose. */
  summary: string
  /** Its arguments, such as `<email> --company <number>`. */
  usage: string
  /** Further help, one line per item. */
  details?: string[]
  options?: Record<string, Option>
  /** The number of arguments after its name. */
  words: number
  /** They may be left out. */
  without_words?: true
  /** Returns the exit code, 0 by default. */
  run(desk: Desk, args: Arguments): Promise<number | void>
}

type Option = { type: 'string' | 'boolean'; value?: string; help: string }

/** The command is valid but cannot be done. Only `message` is printed. */
export class CannotDo extends Error {}

/** The command is invalid. */
export class WrongUsage extends Error {}

/** The value of a required option. */
export function needed(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || !value.trim()) throw new WrongUsage(`--${name} is missing.`)
  return value.trim()
}

export function optional(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}
