import { patient as expect, patientTest as test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../support/accessible.ts'
import { invoiceXml } from '../support/papers.ts'
import type { Screen } from '../support/screen.ts'

const [known, otherAccount] = ['NL91ABNA0417164300', 'NL20INGB0001234567']

const boxOf = ({ documents }: Screen, company = 'Bouwbedrijf De Linde') =>
  documents.getByRole('region', { name: `Alleen zichtbaar voor ${company}` })

test(
  "a company's own warning about an invoice is shown until dismissed, and never to the other company",
  { tag: ['@full', '@same-on-phone'] },
  async ({ seed, as }) => {
    const { linde, dalen, anna, bram, dossier } = await seed.sharedDossier('Dorpels')
    const colleague = await seed.person('Daan', { company: linde })
    await seed.takePart(dossier, colleague)
    const before = await seed.makeDossier('Fase 1', anna, [linde, dalen])
    await seed.takePart(before, bram)
    const inside = await seed.makeDossier('Van de bouwplaats', anna, [linde])
    const invoice = invoiceXml({ number: '2025-0388', seller: '98765432', iban: otherAccount })

    const other = await as(bram, `/app/dossier/${before.id}`)
    const received: string[] = []
    other.page.on('response', async (response) => {
      if (/\/(api|app)\//.test(response.url())) received.push(await response.text().catch(() => ''))
    })
    other.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void received.push(String(payload))),
    )
    await other.upload(invoiceXml({ number: '2025-0311', iban: known }))
    await expect(other.conversation.getByRole('article')).toBeVisible()
    const one = await as(anna, `/app/dossier/${inside.id}`)
    await one.upload(invoice)
    await expect(one.conversation.getByRole('article')).toBeVisible()
    await one.page.goto(`/app/dossier/${dossier.id}`)
    const daan = await as(colleague, `/app/dossier/${dossier.id}`)
    for (const each of [one, daan]) await each.look('Documenten')
    await other.page.goto(`/app/dossier/${dossier.id}`)
    await other.upload(invoice)

    const facts = boxOf(one).getByRole('listitem')
    await expect(facts).toHaveCount(3)
    const companyNumber = await seed.db
      .selectFrom('company')
      .select('registration_number')
      .where('id', '=', dalen.id)
      .executeTakeFirstOrThrow()
    await expect(boxOf(one)).toContainText(
      `Het KVK-nummer op de factuur (98765432) is anders dan dat van Van Dalen Gevelbouw (${companyNumber.registration_number}).`,
    )
    await expect(boxOf(one)).toContainText('Het rekeningnummer is anders dan op de factuur van 4 september 2025.')
    await expect(boxOf(one)).toContainText('Dit bestand staat ook in dossier Van de bouwplaats.')
    await expect(boxOf(daan)).toContainText('Dit bestand staat ook in een ander dossier van jullie bedrijf.')
    await expect(boxOf(daan)).not.toContainText('Van de bouwplaats')
    await expect(boxOf(one)).not.toContainText('INGB')
    await expectNoSidewaysScroll(one.page)
    const account = facts.filter({ hasText: 'rekeningnummer' })
    await account.getByRole('button', { name: 'Bekijk' }).click()
    await expect(account).toContainText('NL20 INGB 0001 2345 67')
    await expect(account).toContainText('NL91 ABNA 0417 1643 00')

    await account.getByRole('button', { name: 'Gezien' }).click()
    for (const each of [one, daan]) await expect(boxOf(each).getByRole('listitem')).toHaveCount(2)
    await boxOf(daan).getByRole('button', { name: 'Gezien' }).first().press('Enter')
    await expect(facts).toHaveCount(1)
    await facts.getByRole('button', { name: 'Gezien' }).click()
    await expect(boxOf(one)).toHaveCount(0)
    await expect(one.documents.getByRole('heading', { name: 'Documenten' })).toBeFocused()
    await one.page.reload()
    await one.look('Documenten')
    await expect(one.documents.getByRole('button', { name: invoice.name, exact: true })).toBeVisible()
    await expect(boxOf(one)).toHaveCount(0)

    await other.look('Documenten')
    await expect(other.documents.getByRole('button', { name: invoice.name, exact: true })).toBeVisible()
    await expect(other.page.getByText(/^Alleen zichtbaar voor/)).toHaveCount(0)
    expect(received.length).toBeGreaterThan(10)
    expect(received.join('\n')).toContain(invoice.name)
    for (const fact of [/seller_number|iban_changed|same_file/, /"message_type":"check"/, /Van de bouwplaats/])
      expect(received.filter((text) => fact.test(text))).toEqual([])
  },
)
