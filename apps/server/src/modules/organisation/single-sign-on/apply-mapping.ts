import type { SignOnMapping } from '#kernel/db/schema/accounts.ts'
import type { Message } from '#kernel/texts/sentence.ts'
import { domainOf } from './read-settings.ts'

export type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/** Returns the values of a claim. Dots address nested objects unless a claim has the complete name. */
export function valuesOf(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), claims)
  return (Array.isArray(found) ? found : [found]).flatMap(value =>
    ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [],
  )
}

/** User that results from claims. */
export interface MappedUser {
  mail: string | undefined
  name: string
  surname: string
  groupId: number | undefined
  /** Position of the rule from 1; undefined for the default group. */
  rule: number | undefined
}

/** @param groupIds groups that still exist */
export function mapClaims(claims: Claims, mapping: SignOnMapping, groupIds: ReadonlySet<number>): MappedUser {
  const { mailClaim = 'email', nameClaim = 'given_name', surnameClaim = 'family_name', rules, defaultGroupId } = mapping
  const [mail] = valuesOf(claims, mailClaim)
  const [full = ''] = valuesOf(claims, 'name')
  const [given] = valuesOf(claims, nameClaim)
  const [surname = ''] = valuesOf(claims, surnameClaim)
  const at = rules.findIndex(
    ({ claim, value, groupId }) => groupIds.has(groupId) && valuesOf(claims, claim).includes(value),
  )
  const byDefault = defaultGroupId !== undefined && groupIds.has(defaultGroupId) ? defaultGroupId : undefined
  return {
    mail: mail?.trim() || undefined,
    name: given ?? full,
    surname,
    groupId: rules[at]?.groupId ?? byDefault,
    rule: at < 0 ? undefined : at + 1,
  }
}

/** Returns the reason why a user with these claims may not sign in; undefined if they may and keep their group. */
export function mailRefusal(
  claims: Claims,
  { mail }: MappedUser,
  { mailClaim = 'email', acceptsMissingVerification = false }: SignOnMapping,
  domains: readonly string[],
): Message | undefined {
  if (mail === undefined || !/^[^@\s]+@[^@\s]+$/.test(mail)) return ['problem.signOnNoMail', { claim: mailClaim }]
  const isVerified = claims['email_verified'] ?? acceptsMissingVerification
  if (isVerified !== true && isVerified !== 'true') return ['problem.signOnUnverified', { mail }]
  return domains.includes(domainOf(mail)) ? undefined : ['problem.signOnDomain', { domain: domainOf(mail) }]
}
