import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Customer, Dealer } from '../data/customers.ts'
import { dealers } from '../data/dealers/index.ts'
import { accounts } from '../simulation/customers.ts'
import { rowsOf } from './insert.ts'

export const rootName = 'Muster Demo'

const currencies: Record<string, string> = {
  IT: 'EUR',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  SE: 'SEK',
  HU: 'HUF',
  US: 'USD',
  CA: 'CAD',
  MX: 'MXN',
  BR: 'BRL',
  AR: 'ARS',
  ZA: 'ZAR',
  KE: 'KES',
  MA: 'MAD',
  EG: 'EGP',
  NG: 'NGN',
  SA: 'SAR',
  AU: 'AUD',
  NZ: 'NZD',
  JP: 'JPY',
  TH: 'THB',
  IN: 'INR',
  PL: 'PLN',
  CZ: 'CZK',
  CN: 'CNY',
  GB: 'GBP',
}

interface CompanyRow extends Pick<Customer | Dealer, 'name' | 'country' | 'city'> {
  parent: number | null
  code: string
  brand: string
  isDealer: boolean
  description: string
}

/** Seeds the company tree. Returns company IDs by name. */
export async function seedCompanies(db: Database): Promise<Map<string, number>> {
  const ids = await insert(db, [
    {
      name: rootName,
      parent: null,
      code: 'MUSTER',
      brand: 'default',
      country: 'IT',
      city: 'Bologna',
      isDealer: false,
      description: 'The demo fleet: everything here is invented',
    },
  ])
  const root = ids.get(rootName) ?? null
  const sellers = await insert(
    db,
    dealers.map(({ name, code, brand, country, city }) => ({
      name,
      code,
      brand,
      country,
      city,
      parent: root,
      isDealer: true,
      description: `Dealer of ${brand === 'default' ? 'all brands' : brand}`,
    })),
  )
  const buyers = await insert(
    db,
    accounts.map(({ id, dealer, customer: { name, country, city, trade } }) => ({
      name,
      country,
      city,
      brand: dealer.brand,
      parent: sellers.get(dealer.name) ?? root,
      isDealer: false,
      code: `${dealer.code}-${String(id + 1).padStart(3, '0')}`,
      description: { farm: 'Farming', build: 'Construction', carry: 'Haulage' }[trade],
    })),
  )
  return new Map([...ids, ...sellers, ...buyers])
}

async function insert(db: Database, rows: readonly CompanyRow[]): Promise<Map<string, number>> {
  const columns = rowsOf<CompanyRow>(rows, {
    parent: ['int', row => row.parent],
    name: ['text', row => row.name],
    description: ['text', row => row.description],
    dealer: ['boolean', row => row.isDealer],
    dealer_code: ['text', row => (row.isDealer ? row.code : null)],
    code: ['text', row => row.code],
    brand: ['text', row => row.brand],
    country: ['text', row => row.country],
    city: ['text', row => row.city],
    mail: ['text', row => `office@${row.code.toLowerCase()}.example`],
    currency: ['text', row => currencies[row.country]],
  })
  const { rows: made } = await sql<{ company_id: number; name: string }>`
    insert into company (parent_company_id, name, description, is_dealer, dealer_code, code, brand, country, city,
      mail, currency)
    select r.* from ${columns} returning company_id, name`.execute(db)
  return new Map(made.map(row => [row.name, row.company_id]))
}
