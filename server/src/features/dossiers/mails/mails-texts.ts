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
    'The link is for you alone. Please do not forward this mail. Has the link expired? You can ask for an extension in Klopt.',
  takes_part: 'You receive this mail because you take part in this dossier.',
  not_checked: (company) =>
    `We have not checked ${company} yet. Do you know this company? Then first call a number that you already have.`,
  mails_end_in: (domain) => `Mails of this company end in @${domain}.`,
  guest_invited: {
    subject: ({ name, company }, title) => `${name} (${company}) asks you to take part in dossier '${title}'`,
    explains: 'You read the messages, you answer and you share documents. You do not need an account.',
    reason: ({ name, company }) =>
      `You receive this mail because ${name} entered your e-mail address. Do you not know ${company}? Then you need not do anything.`,
  },
  access_renewed: {
    subject: ({ name, company }, title) => `${name} (${company}) extended your access to dossier '${title}'`,
    explains: 'Please use this button from now on. The links in earlier mails no longer work.',
  },
  extension_requested: {
    subject: ({ name, company }, title) => `${name} (${company}) asks for longer access to dossier '${title}'`,
    explains: 'You extend the access in the details of the dossier. The participant then gets a new link.',
    button: 'View the details',
  },
  dossier_added: {
    subject: ({ name, company }, title) => `${name} (${company}) added you to dossier '${title}'`,
    explains: 'You read the messages, you answer and you share documents.',
  },
  close_requested: {
    subject: ({ name, company }, title) => `${name} (${company}) asks to close dossier '${title}'`,
    explains: 'The dossier stays open until you close it. Is something left? Keep it open and write a message.',
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
