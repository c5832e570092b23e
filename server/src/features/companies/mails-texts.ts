import type { Language } from '@klopt/contract'

type PersonAtCompany = { name: string; company: string }

const dutch = {
  company: 'Bedrijf',
  registration_number: 'KVK-nummer',
  city: 'Plaats',
  mail_domain: 'E-mail eindigt op',
  customer_since: 'Klant sinds',
  check: 'Controle',
  not_verified: 'Nog niet geverifieerd: wij hebben dit bedrijf nog niet gecontroleerd.',
  button: 'Open uw klanten en leveranciers',
  reason: (company: string) => `U krijgt deze mail omdat u beheerder bent van ${company}.`,
  relation_requested: {
    subject: ({ name, company }: PersonAtCompany) => `${name} (${company}) wil u toevoegen als klant of leverancier`,
    explains: 'Accepteert u het verzoek? Dan kunt u samen dossiers delen. Tot dan ziet de ander niets van u.',
    button: 'Bekijk het verzoek',
  },
  relation_accepted: {
    subject: ({ name, company }: PersonAtCompany) => `${name} (${company}) heeft uw verzoek geaccepteerd`,
    explains: 'Vanaf nu kunt u samen dossiers delen.',
  },
  limit_reset: {
    subject: 'U ziet vanaf nu elk verschil met uw order',
    explains:
      'Tot nu toe telde een klein verschil als Klopt: hoogstens € 1, of 2% van de order tot € 50. Die grens had u niet zelf gekozen. Daarom is hij nu € 0.',
    choose: 'Wilt u kleine verschillen laten passeren? Kies dan zelf een grens. De verkoper ziet die niet.',
    button: 'Kies een grens',
  },
}

const english: typeof dutch = {
  company: 'Company',
  registration_number: 'Chamber of Commerce (KVK) number',
  city: 'Town or city',
  mail_domain: 'Email ends in',
  customer_since: 'Customer since',
  check: 'Verification',
  not_verified: "Not verified yet: we haven't checked this company.",
  button: 'Open your customers and suppliers',
  reason: (company) => `You're receiving this email because you're an administrator of ${company}.`,
  relation_requested: {
    subject: ({ name, company }) => `${name} (${company}) would like to add you as a customer or supplier`,
    explains: "Once you accept, you can share dossiers. Until then, they can't see anything of yours.",
    button: 'View the request',
  },
  relation_accepted: {
    subject: ({ name, company }) => `${name} (${company}) accepted your request`,
    explains: 'You can now share dossiers.',
  },
  limit_reset: {
    subject: 'You now see every difference from your order',
    explains:
      "Until now, a small difference counted as checking out: up to €1, or 2% of the order up to €50. You didn't choose that limit, so it's now €0.",
    choose: "Happy to let small differences through? Choose a limit of your own. The seller won't see it.",
    button: 'Choose a limit',
  },
}

export const mailTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }

export function dayText(time: string, language: Language): string {
  const format = { dateStyle: 'long', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat(language === 'EN' ? 'en-GB' : 'nl-NL', format).format(new Date(time))
}
