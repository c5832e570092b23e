import { expect, test } from '../fixtures.ts'

// Each tries to run script in another way. `%` becomes a number, to identify the one that did.
const injections = [
  '<script>window.ran=%</script>',
  '<img src=x onerror="window.ran=%">',
  '<svg/onload=window.ran=%>',
  '<svg><script>window.ran=%</script></svg>',
  '<iframe srcdoc="<script>parent.ran=%</script>"></iframe>',
  '<a href="javascript:window.ran=%">klik</a>',
  'javascript:window.ran=%',
  'JaVaScRiPt://%0awindow.ran=%',
  'data:text/html,<script>window.ran=%</script>',
  'https://klopt.example/"onmouseover="window.ran=%',
  '"><script>window.ran=%</script>',
  "'-(window.ran=%)-'",
  '</title><script>window.ran=%</script>',
  '</textarea><script>window.ran=%</script>',
  '<math><mtext></table></math><img src onerror=window.ran=%>',
  '<details open ontoggle=window.ran=%>',
  '<input autofocus onfocus=window.ran=%>',
  '<style>@import "javascript:window.ran=%"</style>',
  '<object data="javascript:window.ran=%"></object>',
  '<form action="javascript:window.ran=%"><button>OK</button></form>',
  '{{constructor.constructor("window.ran=%")()}}',
  '${window.ran=%}',
  '$t(window.ran=%)',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=%>">',
  '\u003cscript\u003ewindow.ran=%\u003c/script\u003e',
]
const number = process.env['KLOPT_FULL'] === '1' ? 500 : 4 * injections.length
const payloads = Array.from({ length: number }, (_, n) =>
  (injections[n % injections.length] ?? '').replaceAll('%', String(n + 1)),
)

test(`none of ${number} script injections runs, in any field`, { tag: ['@wide', '@full'] }, async ({ seed, as }) => {
  const { linde, anna, bram, dossier } = await seed.sharedDossier(`PO <img src=x onerror="window.ran='title'">`)
  const name = (at: string) => `<img src onerror=ran='${at}'>`
  await seed.db
    .updateTable('person')
    .set({ first_name: name('first') })
    .where('id', '=', bram.id)
    .execute()
  await seed.db
    .updateTable('company')
    .set({ name: name('company') })
    .where('id', '=', bram.company_id)
    .execute()
  await seed.db
    .updateTable('company')
    .set({ city: name('city'), address: name('street') })
    .where('id', '=', linde.id)
    .execute()
  await seed.paper(dossier, bram, `${name('file')}.pdf`)
  for (const payload of payloads) await seed.addMessage(dossier, bram, payload)

  const one = await as(anna, `/app/dossier/${dossier.id}`)
  const ran = () => one.page.evaluate(() => ('ran' in window ? window.ran : null))
  const log = one.page.getByRole('log')
  await expect(log).toContainText(payloads.at(-1) ?? '')
  const links = await log.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => !href?.startsWith('https://'))).toEqual([])
  await expect(async () => {
    await log.evaluate((list) => list.scrollTo(0, 0))
    await expect(log).toContainText(payloads[0] ?? '', { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  expect(await ran()).toBeNull()

  for (const path of ['/app/dossiers', '/app/dashboard', '/app/relations', '/app/users', '/app/company']) {
    await one.page.goto(path)
    await expect(one.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(one.page.getByText('Laden...')).toHaveCount(0)
    expect(await ran()).toBeNull()
  }
})
