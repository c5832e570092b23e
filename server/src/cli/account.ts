import { AddColleague } from '@klopt/contract'
import { Refusal } from '../platform/errors.ts'
import { CannotDo, WrongUsage } from './command.ts'

/** The account that a command makes, from what was typed. */
export function accountOf(input: unknown) {
  const parsed = AddColleague.safeParse(input)
  if (parsed.data) return parsed.data
  const names = parsed.error?.issues.map(({ path }) => String(path[0]).replace('_', '-')) ?? []
  throw new WrongUsage(`Not valid: ${[...new Set(names)].join(', ')}.`)
}

export function languageOf(language = 'nl'): 'NL' | 'EN' {
  if (language.toLowerCase() === 'nl') return 'NL'
  if (language.toLowerCase() === 'en') return 'EN'
  throw new WrongUsage('--language must be nl or en.')
}

export function explainTaken(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'email_in_use') throw new CannotDo('An account with this address already exists.')
  if (error.code === 'company_registered') throw new CannotDo('A customer with this number already exists.')
  throw error
}
