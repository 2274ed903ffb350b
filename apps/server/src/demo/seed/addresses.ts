import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { pick, seededRandom } from '#kernel/seeded-random.ts'
import { addressStyles } from '../data/addresses.ts'
import { rowsOf } from './insert.ts'

interface CompanyRow {
  id: number
  name: string
  country: string | null
  code: string | null
  isDealer: boolean
}

const streetRandom = seededRandom('street')
const digitRandom = seededRandom('digit')

/** Adds addresses, telephone numbers and codes to demo companies without them. */
export async function seedAddresses(db: Database, seed: number, companyIds: readonly number[]): Promise<void> {
  const companies = await db
    .selectFrom('company')
    .select(['company_id as id', 'name', 'country', 'code', 'is_dealer as isDealer'])
    .where('company_id', 'in', [0, ...companyIds])
    .where('address', 'is', null)
    .execute()
  const detail = (part: 'zipCode' | 'phone') => (row: CompanyRow) => {
    const style = addressStyles[row.country ?? '']
    return style && filled(style[part], seed, row.id, part === 'phone' ? 1 : 2)
  }
  const columns = rowsOf<CompanyRow>(companies, {
    id: ['int', row => row.id],
    address: [
      'text',
      row => {
        const style = addressStyles[row.country ?? '']
        return style && filled(pick(style.streets, streetRandom(seed, row.id)), seed, row.id, 3)
      },
    ],
    zip_code: ['text', detail('zipCode')],
    phone: ['text', detail('phone')],
    fax: ['text', row => (row.isDealer ? detail('phone')(row)?.replace(/\d$/, '9') : null)],
    vista_id: ['text', row => row.code && `0012${String(row.id).padStart(6, '0')}`],
    vista_name: ['text', row => row.name.toUpperCase()],
    ship_to: ['text', row => (row.isDealer ? `${row.code}-S1` : null)],
  })
  await sql`
    update company c set address = r.address, zip_code = r.zip_code, phone = r.phone, fax = r.fax, vista_id = r.vista_id,
      vista_name = r.vista_name, dealer_ship_to_code = r.ship_to
    from ${columns} where c.company_id = r.id`.execute(db)
}

/** Replaces `#` by digits; a number does not start with 0. */
function filled(pattern: string, seed: number, id: number, part: number): string {
  let place = 0
  return pattern.replaceAll(/#/g, (_, at: number) => {
    const random = digitRandom(seed, id, part, place++)
    const isFirst = at === 0 || /\D/.test(pattern.charAt(at - 1))
    return String(isFirst ? 1 + Math.floor(random * 9) : Math.floor(random * 10))
  })
}
