const relations = { folder: 'manual-relations', path: '/app/relations' }
const dossiers = { folder: 'manual-dossiers', path: '/app/dossiers' }
const dialog = (page) => page.getByRole('dialog')

function button(page, name) {
  return page.getByRole('button', { name, exact: true }).first()
}

async function enter(page, title = /4500127/) {
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await page.getByRole('log').waitFor()
}

async function openCompany(page, name) {
  await page.getByRole('main').getByText(name).first().click()
  await dialog(page).waitFor()
}

/** The pictures, each with the steps to reach its screen. */
export const pictures = [
  {
    ...relations,
    name: 'relations-page',
    size: [880, 480],
    open: (page) => page.getByText('Vos Kraanverhuur').first().waitFor(),
  },
  {
    ...relations,
    name: 'relations-add',
    size: [780, 720],
    async open(page, { companies }) {
      await button(page, companies.add).click()
      await page.getByRole('combobox').fill('gevel')
      await page.getByRole('option').first().waitFor()
    },
    of: dialog,
  },
  {
    ...relations,
    name: 'relations-info',
    size: [780, 640],
    open: (page) => openCompany(page, 'Van Dalen Gevelbouw'),
    of: dialog,
  },
  {
    ...dossiers,
    name: 'dossiers-list',
    size: [1024, 480],
    open: (page) =>
      page
        .getByRole('main')
        .getByText(/4500127/)
        .first()
        .waitFor(),
  },
  {
    ...dossiers,
    name: 'dossiers-new',
    size: [780, 520],
    async open(page, { dossiers: texts }) {
      await button(page, texts.create.open).click()
      await dialog(page).getByRole('textbox').first().fill('PO 4500210 kozijnen blok C')
    },
  },
  {
    ...dossiers,
    name: 'dossiers-share',
    path: '/app/relations',
    size: [780, 620],
    async open(page, { companies }) {
      await openCompany(page, 'Vos Kraanverhuur')
      await button(page, companies.info.new_dossier).click()
      await dialog(page).getByRole('textbox').first().fill('Kraanhuur week 40')
      await dialog(page).getByRole('textbox').last().fill('planning@kraan.example')
    },
  },
  { ...dossiers, name: 'dossiers-chat', size: [1024, 640], open: (page) => enter(page) },
  {
    ...dossiers,
    name: 'dossiers-card',
    size: [1280, 860],
    async open(page) {
      await enter(page)
      await page
        .getByRole('article')
        .first()
        .evaluate((card) => card.scrollIntoView({ block: 'center' }))
    },
    of: (page) => page.getByRole('article').first(),
  },
  {
    ...dossiers,
    name: 'dossiers-upload',
    size: [1024, 640],
    async open(page, { documents }) {
      await enter(page)
      await button(page, documents.upload.open).click()
      await dialog(page).waitFor()
    },
    of: dialog,
  },
  {
    ...dossiers,
    name: 'dossiers-add',
    size: [1024, 760],
    // A new dossier, since in those of the demo everybody already takes part.
    async prepare(call) {
      const { id } = await call('dossiers', 'POST', { title: 'Kraanhuur week 40' })
      const { accepted } = await call('relations', 'GET')
      const { company } = accepted.find((relation) => !relation.company.is_klopt_client)
      await call(`dossiers/${id}/companies`, 'POST', { company_id: company.id })
      return { path: `/app/dossier/${id}`, undo: () => call(`dossiers/${id}/close`, 'POST') }
    },
    async open(page, { detail }) {
      await page.getByRole('log').waitFor()
      await button(page, detail.add.title).click()
      await dialog(page).waitFor()
    },
    of: dialog,
  },
  {
    ...dossiers,
    name: 'dossiers-details',
    size: [1024, 760],
    async open(page, { detail }) {
      await enter(page)
      await button(page, detail.details.title).click()
      await dialog(page).waitFor()
    },
    of: dialog,
  },
]
