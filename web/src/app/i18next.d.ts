import 'i18next'
import type agreements from '@klopt/contract/words/agreements/nl.json'
import type answers from '@klopt/contract/words/answers/nl.json'
import type duties from '@klopt/contract/words/duties/nl.json'
import type errors from '@klopt/contract/words/errors/nl.json'
import type events from '@klopt/contract/words/events/nl.json'
import type files from '@klopt/contract/words/files/nl.json'
import type archive from '../features/archive/nl.json'
import type cards from '../features/cards/nl.json'
import type checks from '../features/checks/nl.json'
import type companies from '../features/companies/nl.json'
import type compare from '../features/cards/compare/nl.json'
import type own from '../features/companies/own/nl.json'
import type documents from '../features/documents/nl.json'
import type detail from '../features/dossiers/detail/nl.json'
import type sharing from '../features/dossiers/sharing/nl.json'
import type dossiers from '../features/dossiers/nl.json'
import type mails from '../features/mails/nl.json'
import type messages from '../features/messages/nl.json'
import type overview from '../features/overview/nl.json'
import type people from '../features/people/nl.json'
import type password from '../features/password/nl.json'
import type push from '../features/push/nl.json'
import type registration from '../features/registration/nl.json'
import type search from '../features/search/nl.json'
import type session from '../features/session/nl.json'
import type proposals from '../features/cards/proposals/nl.json'
import type platform from '../platform/nl.json'
import type contact from '../site/contact/nl.json'
import type instructions from '../site/instructions/nl.json'
import type landing from '../site/landing/nl.json'
import type offer from '../site/offer/nl.json'
import type papier from '../site/papier/nl.json'
import type pricing from '../site/pricing/nl.json'
import type resources from '../site/resources/nl.json'
import type reading from '../site/reading/nl.json'
import type site from '../site/nl.json'
import type ui from '../ui/nl.json'
import type units from '../ui/units/nl.json'
import type work from '../features/cards/work/nl.json'
import type app from './nl.json'
import type palette from './palette/nl.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true
    defaultNS: 'ui'
    resources: {
      agreements: typeof agreements
      answers: typeof answers
      app: typeof app
      archive: typeof archive
      cards: typeof cards
      checks: typeof checks
      companies: typeof companies
      compare: typeof compare
      detail: typeof detail
      documents: typeof documents
      dossiers: typeof dossiers
      duties: typeof duties
      errors: typeof errors
      events: typeof events
      files: typeof files
      landing: typeof landing
      resources: typeof resources
      pricing: typeof pricing
      palette: typeof palette
      papier: typeof papier
      offer: typeof offer
      instructions: typeof instructions
      contact: typeof contact
      mails: typeof mails
      messages: typeof messages
      overview: typeof overview
      own: typeof own
      password: typeof password
      people: typeof people
      platform: typeof platform
      proposals: typeof proposals
      reading: typeof reading
      push: typeof push
      registration: typeof registration
      search: typeof search
      session: typeof session
      sharing: typeof sharing
      site: typeof site
      ui: typeof ui
      units: typeof units
      work: typeof work
    }
  }
}
