import type { Config } from '../../platform/config.ts'
import { forbidden } from '../../platform/errors.ts'

type Setting = Pick<Config, 'registration' | 'operator'>

/** Companies register themselves only when REGISTRATION is open. Asked by every call of a registration. */
export function refuseRegistration({ registration, operator }: Setting): void {
  if (registration !== 'open') throw forbidden('registration_closed', { values: { email: operator.email } })
}

/** With REGISTRATION=off nobody new comes, also by invitation. People who are here already stay. */
export function refuseNewPeople({ registration, operator }: Setting): void {
  if (registration === 'off') throw forbidden('nobody_new', { values: { email: operator.email } })
}
