import type { ReactNode } from 'react'
import { beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { Wizard } from '../features/registration/wizard.tsx'
import { useNetwork } from './network.ts'
import { show } from './screen.tsx'

export const id = '01890a5d-ac96-774b-bcce-b302099a8057'
export const companies = '/api/v1/companies'
export const company = { name: 'Vos Kraanverhuur', registration_number: '00000012' }

/** The registration wizard with a server that accepts everything, and the steps of a user. */
export function prepareWizard() {
  const network = useNetwork()

  beforeEach(async () => {
    await page.viewport(1280, 800)
    document.title = 'Registreren – Klopt'
    network.on('POST', companies, ({ body }) => ({ ...Object(body), id, registration_token: 'sleutel' }))
    network.on('POST', `${companies}/${id}/consent`, () => undefined)
    network.on('POST', '/api/v1/users/admin', () => ({ id: 'otto' }))
    network.on('POST', `/app/companies/${id}/first-dossier`, () => ({ dossier_id: id, mailbox: null }))
  })

  async function open(language: 'nl' | 'en' = 'nl') {
    const legalLink = ({ name, children }: { name: string; children: ReactNode }) => (
      <a href={`/${name}`} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
    const screen = await show(<Wizard login="/login" legalLink={legalLink} />, { language })
    const click = (name: string) => screen.getByRole('button', { name, exact: true }).click()
    const at = (name: string) => expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible()

    async function first(name = company.name, number = company.registration_number) {
      await screen.getByLabelText('Bedrijfsnaam').fill(name)
      await screen.getByLabelText('KVK-nummer').fill(number)
      await click('Volgende')
    }
    async function second() {
      await first()
      await at('Voorwaarden & Privacy')
      for (const box of screen.getByRole('checkbox').all()) await box.click()
      await click('Volgende')
      await at('Beheerdersgegevens')
    }
    async function third(email = 'otto@vos.example', firstName = 'Otto', lastName = 'Vos') {
      await screen.getByLabelText('E-mailadres').fill(email)
      await screen.getByLabelText('Voornaam').fill(firstName)
      await screen.getByLabelText('Achternaam').fill(lastName)
      await click('Registreren')
    }
    return { screen, click, at, first, second, third }
  }

  return { network, open }
}
