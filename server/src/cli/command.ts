import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'

export type Values = Record<string, string | boolean | undefined>
export type Arguments = { words: string[]; values: Values }

/** What a command has to do its work with. */
export type Desk = {
  config: Config
  /** The database, opened at the first call and closed after the command. */
  open(): Promise<Deps>
  /** The database as it is, whatever is still to be done to it; also while Klopt runs. */
  openUnmigrated(): Promise<Deps>
  /** The database as it is, made when there is none; refused while Klopt runs. */
  openEmpty(): Promise<Deps>
  print: (line: string) => void
}

export type Command = {
  /** What it does, in one line. */
  summary: string
  /** What stands after its name, such as `<email> --company <number>`. */
  usage: string
  /** What one should know before using it, one paragraph a line. */
  details?: string[]
  options?: Record<string, Option>
  /** How many words stand after its name. */
  words: number
  /** The exit code, 0 when nothing is answered. */
  run(desk: Desk, given: Arguments): Promise<number | void>
}

type Option = { type: 'string' | 'boolean'; value?: string; help: string }

/** The command was understood and cannot be done: whoever typed it reads `message` alone. */
export class CannotDo extends Error {}

/** The command was not understood. */
export class WrongUsage extends Error {}

/** The value of an option that must be given. */
export function needed(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || !value.trim()) throw new WrongUsage(`--${name} is missing.`)
  return value.trim()
}

export function optional(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' && value.trim() ? value.trim() : undefined
}
