import type { CompanyHit } from '@klopt/contract'
import type { ReactNode } from 'react'
import { AddCompany } from '../features/companies/add-company.tsx'
import { OwnCompany } from '../features/companies/own/own-company.tsx'
import { RelationList } from '../features/companies/relation-list.tsx'
import { InviteCompany } from '../app/dossier/invite-company.tsx'
import { AddParticipant } from '../features/dossiers/detail/participants/add-participant.tsx'
import { DossierDetails } from '../features/dossiers/detail/details.tsx'
import { NewDossier } from '../features/dossiers/new-dossier.tsx'
import { Account } from '../features/people/account.tsx'
import { NewColleague } from '../features/people/new-colleague.tsx'
import { Consent } from '../features/session/consent.tsx'
import { dossierOf, linde, participantOf, permitted, vos } from './dossiers.ts'
import { companyCard, idOf, personOf, relationWith } from './examples.ts'
import type { show } from './screen.tsx'

export const nothing = () => {}
export const me = personOf('admin')
export const dossier = dossierOf({
  companies: [linde, vos],
  users: [
    participantOf(90, 'Anna Bakker'),
    participantOf(91, 'Otto Vos', {
      company: vos,
      role: 'viewer',
      token_expires_at: '2099-01-01T00:00:00.000Z',
      can_renew: true,
    }),
  ],
  permissions: permitted('rename', 'leave', 'close', 'add_participant'),
})
const inner = dossierOf({ companies: [linde], permissions: permitted('invite_company') })
export const path = `/api/v1/dossiers/${dossier.id}`
export const request = relationWith(companyCard(), { status: 'pending', may: ['accept', 'reject'] })
const muis: CompanyHit = { ...companyCard(), id: null, name: 'Muis Montage', is_klopt_client: false }

type Screen = Awaited<ReturnType<typeof show>>
export type Case = {
  part: ReactNode
  /** The call that fails. */
  call: [method: string, path: string]
  before?: (screen: Screen) => Promise<void>
  act: (screen: Screen) => Promise<void>
  typed?: [label: string, text: string]
  /** More specific texts of this screen. */
  better?: Record<string, string>
}

const press = (name: string) => (screen: Screen) => screen.getByRole('button', { name, exact: true }).click()
async function fill(screen: Screen, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await screen.getByLabelText(label, { exact: true }).fill(text)
}

const details = (
  <DossierDetails dossier={dossier} me={me} open onClose={nothing} onLeft={nothing} onPrint={() => Promise.resolve()} />
)
const confirm = (name: string) => (screen: Screen) =>
  screen.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/** The app's write calls: the request, how to get to the form, and what to type there. */
export const cases: Record<string, Case> = {
  'making a dossier': {
    part: <NewDossier open onClose={nothing} onCreated={nothing} />,
    call: ['POST', '/api/v1/dossiers'],
    before: (screen) => fill(screen, { Titel: 'PO 4500131' }),
    act: press('Aanmaken'),
    typed: ['Titel', 'PO 4500131'],
  },
  'checking an address for a new dossier': {
    part: (
      <NewDossier
        open
        company={{ ...companyCard(), id: vos.id, is_klopt_client: false }}
        onClose={nothing}
        onCreated={nothing}
      />
    ),
    call: ['GET', '/api/v1/users/check-email-company/otto%40kraan.example'],
    before: (screen) => fill(screen, { Titel: 'PO 4500131', 'E-mailadres': 'otto@kraan.example' }),
    act: press('Aanmaken'),
    typed: ['E-mailadres', 'otto@kraan.example'],
  },
  'checking the address of a participant': {
    part: <AddParticipant dossier={dossier} companyId={linde.id} open onClose={nothing} />,
    call: ['GET', '/api/v1/users/check-email-company/otto%40kraan.example'],
    before: (screen) => fill(screen, { 'E-mailadres': 'otto@kraan.example' }),
    act: press('Toevoegen'),
    typed: ['E-mailadres', 'otto@kraan.example'],
  },
  'inviting a participant': {
    part: <AddParticipant dossier={dossier} companyId={linde.id} open onClose={nothing} />,
    call: ['POST', `${path}/invite`],
    before: (screen) => fill(screen, { 'E-mailadres': 'otto@kraan.example' }),
    act: press('Toevoegen'),
    typed: ['E-mailadres', 'otto@kraan.example'],
  },
  'inviting a company': {
    part: <InviteCompany dossier={inner} me={me} open onClose={nothing} />,
    call: ['POST', `${path}/invite-company`],
    before: async (screen) => {
      await screen.getByRole('radio', { name: /^Vos Kraanverhuur/ }).click()
      await fill(screen, { 'E-mailadres': 'otto@kraan.example' })
    },
    act: press('Uitnodigen'),
    typed: ['E-mailadres', 'otto@kraan.example'],
  },
  'renaming a dossier': {
    part: details,
    call: ['PATCH', path],
    before: async (screen) => {
      await press('Titel wijzigen')(screen)
      await fill(screen, { 'Titel wijzigen': 'PO 4500132' })
    },
    act: press('Opslaan'),
    typed: ['Titel wijzigen', 'PO 4500132'],
  },
  'renewing a link': {
    part: details,
    call: ['POST', `${path}/users/${idOf(91)}/renew-token`],
    act: press('Link vernieuwen voor Otto Vos'),
  },
  'leaving a dossier': {
    part: details,
    call: ['PATCH', `${path}/users/${me.id}`],
    before: press('Dossier verlaten'),
    act: confirm('Dossier verlaten'),
  },
  'closing a dossier': {
    part: details,
    call: ['POST', `${path}/close`],
    before: press('Dossier sluiten'),
    act: confirm('Dossier sluiten'),
    better: {
      not_allowed_in_state:
        'Sluiten kan nu niet: er doet intussen een tweede bedrijf mee. Vraag hen eerst om te sluiten.',
    },
  },
  'inviting a colleague': {
    part: <NewColleague open onClose={nothing} />,
    call: ['POST', '/api/v1/users'],
    before: (screen) => fill(screen, { Voornaam: 'Daan', Achternaam: 'Smit', 'E-mailadres': 'daan@bouw.example' }),
    act: press('Uitnodigen'),
    typed: ['Voornaam', 'Daan'],
  },
  'changing the account': {
    part: <Account onLanguage={nothing} />,
    call: ['PATCH', `/api/v1/users/${me.id}`],
    before: async (screen) => {
      await press('Bewerken')(screen)
      await fill(screen, { Voornaam: 'Sanne' })
    },
    act: press('Opslaan'),
    typed: ['Voornaam', 'Sanne'],
  },
  'switching mails off': {
    part: <Account onLanguage={nothing} />,
    call: ['PATCH', `/api/v1/users/${me.id}`],
    act: async () => document.querySelector<HTMLElement>('[role=switch]')?.click(),
  },
  'mailing a password link': {
    part: <Account onLanguage={nothing} />,
    call: ['POST', '/api/v1/auth/password-reset'],
    act: press('Wachtwoord wijzigen'),
  },
  'changing the company': {
    part: <OwnCompany />,
    call: ['PATCH', `/api/v1/companies/${me.company_id}`],
    before: async (screen) => {
      await press('Bewerken')(screen)
      await fill(screen, { Plaats: 'Zwolle' })
    },
    act: press('Opslaan'),
    typed: ['Plaats', 'Zwolle'],
  },
  'adding a company by hand': {
    part: <AddCompany open onClose={nothing} />,
    call: ['POST', '/api/v1/companies/external'],
    before: async (screen) => {
      await press('Vul het zelf in')(screen)
      await fill(screen, { Bedrijfsnaam: muis.name, 'KVK-nummer': '00000009' })
    },
    act: press('Toevoegen'),
    typed: ['Bedrijfsnaam', muis.name],
  },
  'accepting a request': {
    part: <RelationList add={null} />,
    call: ['PATCH', `/api/v1/relations/${request.relation_id}`],
    act: press('Van Dalen Gevelbouw accepteren'),
  },
  'agreeing as a guest': {
    part: <Consent me={{ ...personOf('viewer'), email_consent_given: false }} share={null} onSignOut={nothing} />,
    call: ['POST', `/api/v1/users/${me.id}/consent`],
    act: press('Akkoord'),
  },
}
