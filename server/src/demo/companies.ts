import { sql } from 'kysely'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/database/transaction.ts'

/** Customers that are visibly invented: zeros in their numbers, and addresses that end in .example. */
const customers = {
  de_linde: {
    name: 'Bouwbedrijf De Linde',
    registration_number: '00000001',
    vat_number: 'NL000000001B01',
    address: 'Lindelaan 12',
    postcode: '0801 AB',
    city: 'Zwolle',
    email: 'info@bouw.example',
    mail_domain: 'bouw.example',
    phone: '038 000 00 01',
  },
  van_dalen: {
    name: 'Van Dalen Gevelbouw',
    registration_number: '00000002',
    vat_number: 'NL000000002B01',
    address: 'Havenweg 45',
    postcode: '0743 CD',
    city: 'Deventer',
    email: 'administratie@gevel.example',
    mail_domain: 'gevel.example',
    phone: '0570 00 00 02',
  },
  staalbouw_oost: {
    name: 'Staalbouw Oost',
    registration_number: '00000003',
    vat_number: 'NL000000003B01',
    address: 'Walserij 8',
    postcode: '0754 GH',
    city: 'Enschede',
    email: 'info@staal.example',
    mail_domain: 'staal.example',
    phone: '053 000 00 03',
  },
}
const contact = { name: 'Vos Kraanverhuur', registration_number: '00000004', city: 'Almere' }

export type Firm = keyof typeof customers | 'vos'
export type FirmIds = Record<Firm, string>

/** Makes the companies and their relations: De Linde has two relations and one pending request. */
export async function makeCompanies({ db }: Tx): Promise<FirmIds> {
  const ids = { de_linde: newId(), van_dalen: newId(), staalbouw_oost: newId(), vos: newId() }
  const { de_linde, van_dalen, staalbouw_oost } = customers
  const created_at = daysAgo(150)
  const verified = { verified_at: created_at, verified_by: 'operator' } as const
  const customer = { is_klopt_client: true, owner_id: null, status: 'active', created_at, ...verified } as const
  await db
    .insertInto('company')
    .values([
      { ...customer, id: ids.de_linde, ...de_linde },
      { ...customer, id: ids.van_dalen, ...van_dalen, created_at: daysAgo(120) },
      { ...customer, id: ids.staalbouw_oost, ...staalbouw_oost, created_at: daysAgo(12) },
    ])
    .execute()
  await db
    .insertInto('company')
    .values({ id: ids.vos, ...contact, is_klopt_client: false, owner_id: ids.de_linde, status: 'active', created_at })
    .execute()
  await relate(ids.de_linde, ids.van_dalen, 'active', 110)
  await relate(ids.de_linde, ids.vos, 'active', 60)
  await relate(ids.staalbouw_oost, ids.de_linde, 'pending', 2)
  return ids

  async function relate(requester: string, other: string, status: 'active' | 'pending', days: number) {
    const pair = { company_1_id: requester, company_2_id: other }
    await db
      .insertInto('relation')
      .values({ relation_id: newId(), ...pair, status, created_at: daysAgo(days) })
      .execute()
  }
}

function daysAgo(days: number) {
  return sql<string>`now() - make_interval(days => ${days})`
}
