import { patient as expect, patientTest as test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../support/accessible.ts'
import { invoice, invoiceXml, order } from '../support/papers.ts'

test(
  "an admin sets the company's limit, and only the buyer reads what is within it",
  { tag: ['@full', '@same-on-phone'] },
  async ({ seed, as }) => {
    const { anna, bram, dossier } = await seed.sharedDossier('Dorpels')
    const one = await as(anna, `/app/dossier/${dossier.id}`)
    const other = await as(bram, `/app/dossier/${dossier.id}`)
    await one.upload(order)
    await other.upload(invoice)
    const cards = other.conversation.getByRole('article')
    await expect(cards.filter({ hasText: /€\s860,00 meer dan besteld/ })).toBeVisible()
    await one.page.goto('/app/company')
    await expect(one.main).toContainText('Geen: je ziet elk verschil')

    await one.main.getByRole('button', { name: 'Bewerken' }).click()
    const amount = one.main.getByRole('textbox', { name: 'Vast bedrag (€)' })
    const percent = one.main.getByRole('textbox', { name: 'Deel van de order (%)' })
    await amount.fill('2,345')
    await percent.fill('veel')
    await one.main.getByRole('button', { name: 'Opslaan' }).click()
    const within = (field: string, most: string) =>
      `Vul bij ${field} een getal in van 0 tot en met ${most}, met hoogstens 2 decimalen.`
    await expect(amount).toHaveAccessibleDescription(within('Vast bedrag (€)', '100.000'))
    await expect(percent).toHaveAccessibleDescription(within('Deel van de order (%)', '10'))
    await expect(amount).toHaveValue('2,345')
    await one.page.reload()
    await expect(one.main).toContainText('Geen: je ziet elk verschil')

    await one.main.getByRole('button', { name: 'Bewerken' }).click()
    await amount.fill('860')
    await percent.fill('0,5')
    await one.main.getByRole('textbox', { name: 'Hoogste bedrag van dat deel (€)' }).fill('50')
    await expect(one.main).toContainText(/Bij een order van €\s1\.000,00 valt tot en met €\s860,00 binnen de grens\./)
    await one.main.getByRole('button', { name: 'Opslaan' }).click()
    await one.told('Bedrijfsgegevens bijgewerkt')
    await expect(one.main).toContainText(/€\s860,00, of 0,5 % van de order tot hoogstens €\s50,00/)
    await expectNoSidewaysScroll(one.page)

    // Another document causes a comparison.
    await other.upload(invoiceXml({ number: '2025-0401' }))

    await one.page.goto(`/app/dossier/${dossier.id}`)
    const first = { name: /^Factuur 2025-0388/ }
    await expect(one.conversation.getByRole('article', first)).toContainText(
      /Binnen jullie grens: 28 in plaats van 24 Dorpel hardsteen 120 cm, €\s860,00 meer/,
    )
    await expect(other.conversation.getByRole('article', first)).toContainText(/€\s860,00 meer dan besteld/)
    await expect(other.page.getByText(/grens/i)).toHaveCount(0)
    await one.page.goto('/app/dossiers')
    await expect(one.row('Dorpels').getByText('Binnen grens')).toBeVisible()
    await other.page.goto('/app/dossiers')
    await expect(other.row('Dorpels').getByText('€ 860 verschil')).toBeVisible()
  },
)
