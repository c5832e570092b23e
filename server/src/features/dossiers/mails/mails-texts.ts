import type { Language } from '@klopt/contract'
import type { PersonAtCompany, Sender } from './mails-facts.ts'

const dutch = {
  dossier: 'Dossier',
  company: 'Bedrijf',
  guest: 'Deelnemer',
  until: 'Toegang tot',
  expired: 'Toegang verlopen op',
  open: 'Open het dossier',
  private_link:
    'De link is alleen voor u. Stuur deze mail niet door. Is de link verlopen? Dan vraagt u in Klopt om verlenging.',
  takes_part: 'U krijgt deze mail omdat u deelneemt aan dit dossier.',
  not_checked: (company: string) =>
    `Wij hebben ${company} nog niet gecontroleerd. Kent u dit bedrijf? Bel dan eerst een nummer dat u al heeft.`,
  mails_end_in: (domain: string) => `De mail van dit bedrijf eindigt op @${domain}.`,
  guest_invited: {
    subject: ({ name, company }: PersonAtCompany, title: string) =>
      `${name} (${company}) vraagt u mee te kijken in dossier '${title}'`,
    explains: 'U leest de berichten, u antwoordt en u deelt documenten. U heeft geen account nodig.',
    reason: ({ name, company }: PersonAtCompany) =>
      `U krijgt deze mail omdat ${name} uw e-mailadres heeft ingevuld. Kent u ${company} niet? Dan hoeft u niets te doen.`,
  },
  access_renewed: {
    subject: ({ name, company }: PersonAtCompany, title: string) =>
      `${name} (${company}) heeft uw toegang tot dossier '${title}' verlengd`,
    explains: 'Gebruik vanaf nu deze knop. De links uit eerdere mails werken niet meer.',
  },
  extension_requested: {
    subject: ({ name, company }: PersonAtCompany, title: string) =>
      `${name} (${company}) vraagt om verlenging van de toegang tot dossier '${title}'`,
    explains: 'U verlengt de toegang in de gegevens van het dossier. De deelnemer krijgt dan een nieuwe link.',
    button: 'Bekijk de gegevens',
  },
  dossier_added: {
    subject: ({ name, company }: PersonAtCompany, title: string) =>
      `${name} (${company}) heeft u toegevoegd aan dossier '${title}'`,
    explains: 'U leest de berichten, u antwoordt en u deelt documenten.',
  },
  close_requested: {
    subject: ({ name, company }: PersonAtCompany, title: string) =>
      `${name} (${company}) vraagt om dossier '${title}' te sluiten`,
    explains: 'Het dossier blijft open tot u het sluit. Is er nog iets? Laat het dan open en schrijf een bericht.',
    button: 'Bekijk het dossier',
  },
}

const english: typeof dutch = {
  dossier: 'Dossier',
  company: 'Company',
  guest: 'Participant',
  until: 'Access until',
  expired: 'Access expired on',
  open: 'Open the dossier',
  private_link:
    "This link is just for you. Please don't forward this email. If the link expires, you can ask to extend your access in Klopt.",
  takes_part: "You're receiving this email because you're a participant in this dossier.",
  not_checked: (company) =>
    `We haven't checked ${company} yet. If you know this company, call it first, on a number you already have.`,
  mails_end_in: (domain) => `This company's email addresses end in @${domain}.`,
  guest_invited: {
    subject: ({ name, company }, title) => `${name} (${company}) would like you to join dossier '${title}'`,
    explains: "You can read the messages, reply and share documents. You don't need an account.",
    reason: ({ name, company }) =>
      `You're receiving this email because ${name} entered your email address. If you don't know ${company}, you don't need to do anything.`,
  },
  access_renewed: {
    subject: ({ name, company }, title) => `${name} (${company}) extended your access to dossier '${title}'`,
    explains: 'Use this button from now on. The links in earlier emails no longer work.',
  },
  extension_requested: {
    subject: ({ name, company }, title) =>
      `${name} (${company}) has asked to extend their access to dossier '${title}'`,
    explains: 'You can extend their access in the dossier details. They will then get a new link.',
    button: 'View the details',
  },
  dossier_added: {
    subject: ({ name, company }, title) => `${name} (${company}) added you to dossier '${title}'`,
    explains: 'You can read the messages, reply and share documents.',
  },
  close_requested: {
    subject: ({ name, company }, title) => `${name} (${company}) has asked to close dossier '${title}'`,
    explains: 'The dossier stays open until you close it. Something left to settle? Keep it open and write a message.',
    button: 'View the dossier',
  },
}

export const mailTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }

/** A caution in invitations from a company that is not verified yet. */
export function cautionOf(language: Language, { company, verified, mail_domain }: Sender): string[] {
  if (verified) return []
  const texts = mailTexts[language]
  const ending = mail_domain ? [texts.mails_end_in(mail_domain)] : []
  return [[texts.not_checked(company), ...ending].join(' ')]
}
