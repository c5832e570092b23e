import type { Story } from '../story.ts'
import { ago, on } from '../times.ts'

/**
 * The crane was idle for a day, which the work note does not count. The supplier's guest is invited and has not opened
 * his link yet.
 */
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
    { at: on(2, '16:12'), by: 'daan', uploads: 'Werkbon_VK-0917.pdf' },
    { at: on(2, '16:14'), by: 'daan', says: 'De werkbon van de machinist, net getekend: 32 uur op de kraan.' },
    { at: on(1, '10:15'), by: 'daan', uploads: 'Factuur_VK-2291.pdf' },
    { at: on(1, '10:15:02'), by: 'daan', compares: true },
    {
      at: on(1, '10:18'),
      by: 'daan',
      says: 'De factuur van Vos kwam vanochtend met de post. Er staan 40 uren op in plaats van 32, dat is € 1.240 meer.',
    },
    {
      at: on(1, '10:44'),
      by: 'anna',
      says: 'Ik zie het, en op de werkbon staan er ook maar 32. Waar komt die dag vandaan?',
    },
    {
      at: on(1, '10:52'),
      by: 'daan',
      says: 'De vierde dag stond hij stil door de wind, de dag erna is het werk afgemaakt. De vraag is wie die dag betaalt.',
    },
    { at: ago(58), by: 'anna', invites: 'otto' },
    {
      at: ago(55),
      by: 'anna',
      says: 'Welkom Otto. De dag met wind staat niet op de werkbon. Kun je hier uitleggen waarom die wel op de factuur staat?',
    },
    { at: ago(27), by: 'daan', says: 'Otto belde net, hij zoekt het uit en kijkt in dit dossier.' },
  ],
  unread: { anna: 1 },
}
