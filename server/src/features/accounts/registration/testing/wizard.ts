import {
  giveCompanyConsent,
  mailRegistrationAgain,
  makeFirstDossier,
  registerAdmin,
  registerCompany,
  registrationHeaderName,
} from '@klopt/contract'
import { newId } from '../../../../platform/ids.ts'
import type { Caller } from '../../../../testing/caller.ts'

const agreed = { privacy_policy_agreed: true, terms_agreed: true, dpa_agreed: true } as const
export const chosen = 'vijf blauwe kranen'

let last = 40_000_000
/** A number that no other registration of this run has. */
export function freeNumber(): string {
  last += 1
  return String(last)
}

/** Registers step by step, as the screen does. */
export class Wizard {
  readonly #stranger: Caller
  name = 'Van Dalen Gevelbouw'
  number = freeNumber()
  email = `bram@${newId()}.example`
  first_name = 'Bram'
  last_name = 'van Dalen'
  language: 'NL' | 'EN' = 'NL'
  token = ''
  company_id = ''
  admin_id = ''

  constructor(stranger: Caller, change: Partial<Pick<Wizard, 'name' | 'number' | 'email' | 'language'>> = {}) {
    this.#stranger = stranger
    Object.assign(this, change)
  }

  get headers(): Record<string, string> {
    return this.token ? { [registrationHeaderName]: this.token } : {}
  }

  async company() {
    const body = { name: this.name, registration_number: this.number }
    const answer = await this.#stranger.call(registerCompany, { body, headers: this.headers })
    if (answer.status === 201) [this.company_id, this.token] = [answer.body.id, answer.body.registration_token]
    return answer
  }

  consent(body: object = agreed) {
    const params = { id: this.company_id }
    return this.#stranger.call(giveCompanyConsent, { params, body: body as typeof agreed, headers: this.headers })
  }

  async admin(change: object = {}) {
    const { email, first_name, last_name, company_id, language } = this
    const body = { email, first_name, last_name, company_id, language, role: 'admin', ...change } as const
    const answer = await this.#stranger.call(registerAdmin, { body, headers: this.headers })
    if (answer.status === 201) this.admin_id = answer.body.id
    return answer
  }

  dossier(admin_id = this.admin_id) {
    const params = { id: this.company_id }
    return this.#stranger.call(makeFirstDossier, { params, body: { admin_id }, headers: this.headers })
  }

  mailAgain(email = this.email) {
    const params = { id: this.company_id }
    return this.#stranger.call(mailRegistrationAgain, { params, body: { email }, headers: this.headers })
  }

  /** Takes all four steps and returns the answer of the last. */
  async all() {
    await this.company()
    await this.consent()
    await this.admin()
    return this.dossier()
  }
}
