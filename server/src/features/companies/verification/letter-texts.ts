import type { Language } from '@klopt/contract'

type RegistrationFacts = { admin: string; email: string; company: string; number: string; date: string }

const dutch = {
  subject: 'Jullie code voor Klopt',
  attention: 'Aan de directie',
  registered: ({ admin, email, company, number, date }: RegistrationFacts) =>
    `${admin} (${email}) heeft ${company} op ${date} bij Klopt aangemeld, met KVK-nummer ${number}. Met Klopt delen bedrijven een dossier met hun klant of leverancier.`,
  why: 'Met deze code laat je zien dat dit jullie eigen aanmelding is. Andere bedrijven zien dan dat jullie geverifieerd zijn.',
  code: 'Code',
  how: (url: string, until: string) =>
    `Een beheerder vult de code in op ${url}. De code werkt tot en met ${until}, en 1 keer.`,
  unknown: 'Kennen jullie deze aanmelding niet?',
  unknown_do: (email: string, phone: string) =>
    `Geef de code aan niemand. Mail ${email} of bel ${phone}. Wij stoppen de aanmelding dan.`,
}

const english: typeof dutch = {
  subject: 'Your code for Klopt',
  attention: 'For the attention of the management',
  registered: ({ admin, email, company, number, date }) =>
    `${admin} (${email}) registered ${company} with Klopt on ${date}, with Chamber of Commerce (KVK) number ${number}. On Klopt, companies share a dossier with a customer or supplier.`,
  why: 'This code proves that this registration is yours. Other companies will then see that you are verified.',
  code: 'Code',
  how: (url, until) => `An administrator enters the code at ${url}. It works once, up to and including ${until}.`,
  unknown: "Don't recognise this registration?",
  unknown_do: (email, phone) =>
    `Don't give the code to anyone. Email ${email} or call ${phone}, and we will stop the registration.`,
}

export const letterTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }
