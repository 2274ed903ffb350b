import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Language } from '../data/customers.ts'
import { dealers } from '../data/dealers/index.ts'
import { people } from '../data/people.ts'
import { pick, seededRandom } from '#kernel/seeded-random.ts'
import { accounts } from '../simulation/customers.ts'
import { addStandardGroups, type GroupKey } from '#modules/organisation/users/public.ts'
import { clientHash, demoAccounts } from './accounts.ts'
import { rootName } from './companies.ts'
import { rowsOf } from './insert.ts'

/** Hashes a client hash for storage, see `modules/auth/password.ts`. */
export type HashPassword = (clientHash: string) => Promise<string>

interface UserRow {
  login: string
  name: string
  surname: string
  company: string
  group: GroupKey
  language: string
  timezone: string
  mode: 'CUSTOM' | 'DISABLED'
  passwordHash?: string
  state: State
  mobilePhone?: string
  isVisible?: boolean
}

/** Account state; times in days ago. */
interface State {
  active: boolean
  activated?: number
  lastLogin?: number
}

const firstRandom = seededRandom('first name')
const lastRandom = seededRandom('surname')
const groupRandom = seededRandom('user group')
const stateRandom = seededRandom('user state')
const loginRandom = seededRandom('last login')
const phoneRandom = seededRandom('mobile phone')

/**
 * Seeds the demo accounts, who can sign in, and the staff of dealers and customers, who cannot: most are active, some are
 * invited, a few are disabled. One has access to two dealers.
 */
export async function seedUsers(
  db: Database,
  companies: Map<string, number>,
  seed: number,
  { hashPassword, now }: { hashPassword: HashPassword; now: number },
): Promise<void> {
  const ids = await addStandardGroups(db)
  const signing: UserRow[] = []
  // one after the other, because the hash queue rejects waiting hashes on a busy host
  for (const { password, ...account } of demoAccounts)
    signing.push({
      company: rootName,
      ...account,
      group: account.login,
      language: 'en',
      timezone: 'Europe/Rome',
      mode: 'CUSTOM',
      isVisible: true,
      state: { active: true, activated: 90 },
      passwordHash: await hashPassword(clientHash(password)),
    })
  const users = [...signing, ...staff(seed)]
  const columns = rowsOf<UserRow>(users, {
    company_id: ['int', row => companies.get(row.company)],
    group_id: ['int', row => ids.get(row.group)],
    login: ['text', row => row.login],
    name: ['text', row => row.name],
    surname: ['text', row => row.surname],
    email: ['text', row => `${row.login}@muster.example`],
    password_hash: ['text', row => row.passwordHash],
    language: ['text', row => row.language],
    timezone: ['text', row => row.timezone],
    notification_mode: ['text', row => row.mode],
    mobile_phone: ['text', row => row.mobilePhone],
    visible_in_notification: ['boolean', row => row.isVisible ?? false],
    active: ['boolean', row => row.state.active],
    activated_at: ['timestamptz', row => daysBefore(now, row.state.activated)],
    last_login_at: ['timestamptz', row => daysBefore(now, row.state.lastLogin)],
  })
  await sql`
    insert into app_user (company_id, group_id, login, name, surname, email, password_hash, language, timezone,
      notification_mode, mobile_phone, visible_in_notification, active, activated_at, last_login_at)
    select r.* from ${columns}`.execute(db)
  const [first, second] = dealers
  await sql`
    update app_user set extra_company_ids = array[${companies.get(second?.name ?? '') ?? 0}::int]
    where user_id = (select min(user_id) from app_user where login like 'user%'
      and company_id = ${companies.get(first?.name ?? '') ?? 0})`.execute(db)
}

const dayMs = 86_400_000
const daysBefore = (now: number, days: number | undefined) =>
  days === undefined ? undefined : new Date(now - days * dayMs).toISOString()

interface Employer {
  company: string
  language: Language
  timezone: string
  group: GroupKey
}

function employers(seed: number): Employer[] {
  const atDealers = dealers.map((dealer): Employer => ({
    company: dealer.name,
    language: dealer.language,
    group: 'dealer',
    timezone: accounts.find(account => account.dealer === dealer)?.zone ?? 'UTC',
  }))
  const atCustomers = accounts.map(({ customer, zone }, i): Employer => ({
    company: customer.name,
    language: customer.language,
    timezone: zone,
    group: groupRandom(seed, i) < 0.7 ? 'operator' : 'viewer',
  }))
  const atRoot = (['support', 'admin', 'support'] as const).map((group): Employer => ({
    company: rootName,
    language: 'it',
    timezone: 'Europe/Rome',
    group,
  }))
  return [...atDealers, ...atDealers, ...atCustomers, ...atRoot]
}

function staff(seed: number): UserRow[] {
  return employers(seed).map((employer, i) => {
    const [first, last] = namesIn(employer.language)
    return {
      ...employer,
      login: `user${String(i + 1).padStart(3, '0')}`,
      mode: 'DISABLED',
      name: pick(first, firstRandom(seed, i)),
      surname: pick(last, lastRandom(seed, i)),
      state: stateOf(seed, i),
      isVisible: stateRandom(seed, i, 1) < 0.3,
      ...(phoneRandom(seed, i) < 0.6 && {
        mobilePhone: `+39 3${Math.floor(20 + phoneRandom(seed, i, 1) * 70)} 555 01${String(i % 100).padStart(2, '0')}`,
      }),
    }
  })
}

function stateOf(seed: number, i: number): State {
  const random = stateRandom(seed, i)
  if (random < 0.15) return { active: true }
  const activated = 10 + Math.floor(loginRandom(seed, i, 1) * 300)
  const lastLogin = loginRandom(seed, i) * loginRandom(seed, i, 2) * Math.min(activated, 60)
  return { active: random < 0.93, activated, lastLogin }
}

function namesIn(language: Language): [first: string[], last: string[]] {
  const [first, last] = people[language]
  return [first.split(' '), last.split(' ')]
}
