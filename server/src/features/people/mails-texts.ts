import type { Language } from '@klopt/contract'

const dutch = {
  company: 'Bedrijf',
  account: 'Account',
  until: 'Geldig tot',
  changed: 'Gewijzigd op',
  private_link: 'De link is alleen voor u en werkt één keer. Stuur deze mail niet door.',
  registered: {
    subject: 'Stel uw wachtwoord in voor Klopt',
    explains: 'Met deze knop kiest u uw wachtwoord. Daarna logt u in met dit e-mailadres.',
    button: 'Stel uw wachtwoord in',
    reason: (company: string) =>
      `U krijgt deze mail omdat dit e-mailadres is ingevuld voor een account van ${company}. Was u dit niet? Dan hoeft u niets te doen.`,
  },
  invited: {
    subject: (by: string, company: string) => `${by} nodigt u uit voor Klopt van ${company}`,
    explains:
      'In Klopt deelt u dossiers met klanten en leveranciers: berichten en documenten bij elkaar. Met deze knop kiest u uw wachtwoord. Daarna logt u in met dit e-mailadres.',
    reason: (by: string) => `U krijgt deze mail omdat ${by} uw e-mailadres heeft ingevuld.`,
  },
  reset: {
    subject: 'Kies een nieuw wachtwoord voor Klopt',
    explains: 'U heeft om een nieuw wachtwoord gevraagd. De link werkt één uur.',
    button: 'Kies een nieuw wachtwoord',
    reason:
      'U krijgt deze mail omdat iemand dit e-mailadres heeft ingevuld bij Wachtwoord vergeten. Was u dit niet? Dan hoeft u niets te doen: uw wachtwoord blijft hetzelfde.',
  },
  password_changed: {
    subject: 'Uw wachtwoord voor Klopt is gewijzigd',
    explains: 'U bent overal uitgelogd. Log in met uw nieuwe wachtwoord.',
    not_you: 'Heeft u dit niet gedaan? Kies dan meteen een nieuw wachtwoord.',
    button: 'Kies een nieuw wachtwoord',
    reason: 'U krijgt deze mail bij elke wijziging van uw wachtwoord.',
  },
  password_blocked: {
    subject: 'Uw wachtwoord voor Klopt is geblokkeerd',
    explains: (times: number) =>
      `Iemand heeft ${times} keer achter elkaar een verkeerd wachtwoord ingevuld voor uw account. Kies een nieuw wachtwoord. Daarmee logt u overal weer in.`,
    elsewhere: 'Waar u al eerder bent ingelogd, werkt uw wachtwoord nog.',
    button: 'Vraag een link aan',
    reason: 'U krijgt deze mail omdat dit e-mailadres bij een account van Klopt hoort. We sturen deze mail één keer.',
  },
}

const english: typeof dutch = {
  company: 'Company',
  account: 'Account',
  until: 'Valid until',
  changed: 'Changed on',
  private_link: "This link is just for you and works once. Please don't forward this email.",
  registered: {
    subject: 'Set your Klopt password',
    explains: 'Use this button to choose your password. Then sign in with this email address.',
    button: 'Set your password',
    reason: (company) =>
      `You're receiving this email because this address was entered for an account at ${company}. If that wasn't you, you don't need to do anything.`,
  },
  invited: {
    subject: (by, company) => `${by} invites you to join ${company} on Klopt`,
    explains:
      'On Klopt, you share dossiers with customers and suppliers, with messages and documents in one place. Use this button to choose your password. Then sign in with this email address.',
    reason: (by) => `You're receiving this email because ${by} entered your email address.`,
  },
  reset: {
    subject: 'Choose a new Klopt password',
    explains: 'You asked for a new password. The link works for one hour.',
    button: 'Choose a new password',
    reason:
      "You're receiving this email because someone entered this address under 'Forgot your password?'. If that wasn't you, you don't need to do anything: your password stays the same.",
  },
  password_changed: {
    subject: 'Your Klopt password was changed',
    explains: "You've been signed out everywhere. Sign in with your new password.",
    not_you: "If that wasn't you, choose a new password straight away.",
    button: 'Choose a new password',
    reason: 'You get this email whenever your password is changed.',
  },
  password_blocked: {
    subject: 'Your Klopt password is blocked',
    explains: (times) =>
      `Someone entered the wrong password for your account ${times} times in a row. Choose a new password to sign in everywhere again.`,
    elsewhere: 'On devices where you signed in before, your password still works.',
    button: 'Ask for a link',
    reason: "You're receiving this email because this address belongs to a Klopt account. We only send it once.",
  },
}

export const mailTexts: Record<Language, typeof dutch> = { NL: dutch, EN: english }

/** '12 augustus 2025 om 14:05', in Dutch time. */
export function moment(language: Language, time: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat(language === 'EN' ? 'en-GB' : 'nl-NL', format).format(new Date(time))
}
