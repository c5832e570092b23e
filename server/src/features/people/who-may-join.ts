import type { Config } from '../../platform/config.ts'
import { forbidden } from '../../platform/errors.ts'

type Setting = Pick<Config, 'registration' | 'operator'>

/** Companies register themselves only when REGISTRATION is open. Asked by every call of a registration. */
export function refuseRegistration({ registration, operator }: Setting): void {
  if (registration !== 'open')
    throw forbidden(
      'registration_closed',
      `Uw bedrijf kan zich hier niet registreren. Vraag het aan ${operator.email}.`,
    )
}

/** With REGISTRATION=off nobody new comes, also by invitation. People who are here already stay. */
export function refuseNewPeople({ registration, operator }: Setting): void {
  if (registration === 'off')
    throw forbidden('nobody_new', `Hier kunnen nu geen nieuwe mensen bij. Vraag het aan ${operator.email}.`)
}
