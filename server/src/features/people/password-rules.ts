import { dictionary } from '@zxcvbn-ts/language-common'
import { invalid } from '../../platform/errors.ts'

const least = 10
const most = 128
const endingMost = 4
const repeatedMost = 3

/** The screen translates by `type`. */
const sentences = {
  password_short: `Wachtwoord moet minstens ${least} tekens lang zijn.`,
  password_long: `Wachtwoord kan maximaal ${most} tekens lang zijn.`,
  password_known: 'Dit wachtwoord is te bekend. Kies een ander wachtwoord.',
  password_own: 'Wachtwoord mag niet uw naam, e-mailadres of bedrijfsnaam zijn.',
} as const

/** The future owner of the password: their names are the first that others would try. */
export type Owner = { first_name: string; last_name: string; email: string; company_name: string }

// The 49,000 most leaked passwords. Adding a few digits or repeating one does not make it stronger.
const common = new Set(dictionary['passwords-common'])

/** Throws if a password is too short, too long, common, or the owner's name. */
export function refuseWeak(password: string, owner?: Owner): void {
  const problem = weakness(password, owner)
  if (problem)
    throw invalid([{ loc: ['body', 'new_password'], msg: sentences[problem], type: problem }], 'weak_password')
}

function weakness(password: string, owner: Owner | undefined): keyof typeof sentences | null {
  const normal = password.normalize('NFKC')
  const length = Array.from(normal).length
  if (length < least) return 'password_short'
  if (length > most) return 'password_long'
  const forms = formsOf(normal.toLowerCase())
  if (forms.some((form) => common.has(form) || form.length <= repeatedMost)) return 'password_known'
  const own = owner ? ownWords(owner) : new Set<string>()
  if (forms.some((form) => own.has(bare(form)))) return 'password_own'
  return null
}

/** The password, without a short ending of digits and signs, and the part that each of these repeats. */
function formsOf(password: string): string[] {
  const stem = password.replace(/[^\p{L}]+$/u, '')
  const forms = password.length - stem.length <= endingMost ? [password, stem] : [password]
  return forms.flatMap((form) => [form, repeatedPart(form)]).filter((form) => form !== '')
}

// The repeated part of 'geheimgeheim' is 'geheim', of 'aaaa' 'a'.
function repeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text)
      return text.slice(0, length)
  return text
}

function ownWords({ first_name, last_name, email, company_name }: Owner): Set<string> {
  const [mailbox = '', host = ''] = email.split('@')
  const names = [first_name + last_name, last_name + first_name, email, mailbox, host, company_name]
  return new Set(
    [...names, first_name, last_name].map((word) => bare(word.normalize('NFKC').toLowerCase())).filter(Boolean),
  )
}

// Spaces, dots and dashes do not make a different word.
function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}
