import { createHash } from 'node:crypto'
import type { GroupKey } from '#modules/organisation/users/public.ts'

export interface DemoAccount {
  login: GroupKey
  password: string
  name: string
  surname: string
  /** Absent for the root company. */
  company?: string
}

const account = (login: GroupKey, name: string, surname: string, company?: string): DemoAccount => ({
  login,
  password: `${login}-demo`,
  name,
  surname,
  ...(company && { company }),
})

/** Accounts of the demo, printed at start-up. */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin', 'Ada', 'Keller'),
  account('dealer', 'Dario', 'Monti', 'Muster Europe'),
  account('operator', 'Olga', 'Ferraro', 'Agricola Valpadana'),
  account('support', 'Sam', 'Nielsen'),
  account('viewer', 'Vera', 'Lindgren', 'Hof Lindenbruch'),
]

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

/** Returns the hash that the portal sends instead of a password. */
export const clientHash = (password: string): string => digest('sha256', password) + digest('md5', password)
