import type { Company, CompanyCard, DossierListItem, Duty, Overview, Relation, Role, User } from '@klopt/contract'

export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

/** A dossier of De Linde with Van Dalen, as an item of the list. */
export function dossierItem(difference: Partial<DossierListItem> = {}): DossierListItem {
  return {
    id: idOf(1),
    title: 'PO 4500127 gevelelementen',
    status: 'open',
    counterpart_id: idOf(81),
    counterpart_name: 'Van Dalen Gevelbouw B.V.',
    last_message_preview: 'Zie werkbon 7731.',
    last_message_time: '2025-09-08T10:58:00.000Z',
    last_message_sender: 'Bram de Wit',
    sender_email: 'bram@gevel.example',
    unread_count: 0,
    takes_part: true,
    marked_unread: false,
    muted: null,
    card_state: null,
    card_difference: null,
    card_currency: null,
    turn_company_id: null,
    own_duty: null,
    other_duty: null,
    due_date: null,
    due_estimated: false,
    users: ['Anna Bakker', 'Bram de Wit'],
    user_count: 2,
    documents: ['Werkbon_7731.heic'],
    document_count: 1,
    differs: false,
    access_ended: false,
    ...difference,
  }
}

/** Bram's words wait for a reply of this company. */
export function dutyOf(company_id: string, difference: Partial<Duty> = {}): Duty {
  const nothing = { about: null, card_id: null, agreement_id: null, message_id: null, document_id: null, paper: null }
  const by = { id: idOf(91), full_name: 'Bram de Wit' }
  const reply = {
    kind: 'reply',
    company_id,
    by,
    since: '2025-09-08T13:00:00.000Z',
    amount: null,
    currency: null,
  } as const
  return { ...nothing, ...reply, ...difference }
}

/** An overview in which nothing waits, differs or is to be paid. */
export function emptyOverview(difference: Partial<Overview> = {}): Overview {
  const monday = { from: '2025-09-08', to: '2025-09-14', sums: [] }
  return {
    turn: { own: 0, other: 0, dossiers: [], waiting: [] },
    differences: { dossiers: 0, totals: [], companies: [], unsure: 0, more: 0 },
    payments: { until: '2025-10-08', late: [], weeks: [monday], invoices: [], unsure: 0, more: 0 },
    ...difference,
  }
}

/** Anna of De Linde, in one of the three roles. */
export function personOf(role: Role): User {
  const staff = role !== 'viewer'
  const admin = role === 'admin'
  return {
    id: idOf(90),
    first_name: 'Anna',
    last_name: 'Bakker',
    full_name: 'Anna Bakker',
    email: 'anna@bouw.example',
    role,
    language: 'NL',
    company_id: idOf(80),
    company: { id: idOf(80), name: 'Bouwbedrijf De Linde', is_klopt_client: staff },
    created_at: '2025-08-12T10:00:00.000Z',
    email_consent_given: true,
    unread_mails: true,
    invited: false,
    permissions: {
      create_dossier: staff,
      manage_colleagues: admin,
      manage_relations: admin,
      see_company: admin,
      see_relations: staff,
      see_all_dossiers: admin,
      change_password: staff,
      see_archive: staff,
    },
  }
}

/** Van Dalen, by default a customer. */
export function companyCard(difference: Partial<CompanyCard> = {}): CompanyCard {
  return {
    id: idOf(70),
    name: 'Van Dalen Gevelbouw',
    registration_number: '00000002',
    city: 'Deventer',
    is_klopt_client: true,
    verified: true,
    mail_domain: null,
    ...difference,
  }
}

/** The viewer's own company, Bouwbedrijf De Linde. */
export function ownCompany(difference: Partial<Company> = {}): Company {
  return {
    id: idOf(80),
    name: 'Bouwbedrijf De Linde',
    registration_number: '00000001',
    city: 'Amersfoort',
    is_klopt_client: true,
    verified: true,
    mail_domain: 'bouw.example',
    letter_expires_at: null,
    vat_number: null,
    address: 'Lindelaan 4',
    postcode: '3800 AA',
    email: 'info@bouw.example',
    phone: null,
    tolerance_amount: '1.00',
    tolerance_percent: '2.50',
    tolerance_cap: '50.00',
    status: 'active',
    created_at: '2025-08-12T10:00:00.000Z',
    ...difference,
  }
}

type RelationExample = Partial<Omit<Relation, 'permissions'>> & { may?: (keyof Relation['permissions'])[] }

/** De Linde's relation with a company, and the permissions on it. */
export function relationWith(company: CompanyCard, { may = [], ...difference }: RelationExample = {}): Relation {
  return {
    relation_id: company.id.replace(/^0/, '1'),
    company: { ...company, created_at: '2025-06-04T10:00:00.000Z' },
    company_2_id: company.id,
    status: 'active',
    created_at: '2025-09-02T10:00:00.000Z',
    permissions: {
      accept: may.includes('accept'),
      reject: may.includes('reject'),
      cancel: may.includes('cancel'),
      deactivate: may.includes('deactivate'),
      activate: may.includes('activate'),
    },
    ...difference,
  }
}
