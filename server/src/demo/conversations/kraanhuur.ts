import type { Story } from '../story.ts'
import { ago, on } from '../times.ts'

/** The crane was idle for a day. The supplier's guest is invited and has not opened his link yet. */
export const kraanhuur: Story = {
  title: 'Kraanhuur week 36',
  by: 'daan',
  at: on(7, '13:18'),
  lines: [
    { at: on(7, '13:20'), by: 'daan', adds: 'anna' },
    { at: on(7, '13:21'), by: 'daan', links: 'vos' },
    { at: on(7, '13:24'), by: 'daan', uploads: 'Offerte_VK-1184.pdf' },
    {
      at: on(7, '13:26'),
      by: 'daan',
      says: 'De offerte van Vos voor de mobiele kraan: 32 uur met machinist, dus vier dagen. Rijplaten zitten erbij.',
    },
    {
      at: on(7, '14:02'),
      by: 'anna',
      says: 'Akkoord, laat maar komen. Let je op de aan- en afvoer? Die stond vorige keer dubbel op de rekening.',
    },
    { at: on(7, '14:05'), by: 'daan', says: 'Staat er nu één keer op, € 480 als vast bedrag.' },
    { at: on(1, '10:15'), by: 'daan', uploads: 'Factuur_VK-2291.pdf' },
    { at: on(1, '10:15:02'), by: 'daan', compares: true },
    {
      at: on(1, '10:18'),
      by: 'daan',
      says: 'De factuur van Vos kwam vanochtend met de post. Er staan 40 uren op in plaats van 32, dat is € 1.240 meer.',
    },
    { at: on(1, '10:44'), by: 'anna', says: 'Ik zie het. Was de kraan er echt een dag langer?' },
    {
      at: on(1, '10:52'),
      by: 'daan',
      says: 'Donderdag stond hij stil door de wind, vrijdag is het werk afgemaakt. De vraag is wie die dag betaalt.',
    },
    { at: ago(58), by: 'anna', invites: 'otto' },
    {
      at: ago(55),
      by: 'anna',
      says: 'Welkom Otto. Kun je de urenstaat van de machinist hier toevoegen? Dan leggen we die naast je offerte.',
    },
    { at: ago(27), by: 'daan', says: 'Otto belde net, hij zoekt de urenstaat erbij en kijkt in dit dossier.' },
  ],
  unread: { anna: 1 },
}
