import { setTimeout as pause } from 'node:timers/promises'
import { testNotificationGroup, type FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { forbidden, tooManyRequests } from '#kernel/http/problem.ts'
import { Mailer, type Mail } from '#kernel/ports/mail.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db, Log, PublicUrl } from '#kernel/dependencies.ts'
import { Texts, textsOfUser } from '#kernel/texts/texts.ts'
import { mayTest, RateLimit } from '#modules/auth/public.ts'
import { NotificationConfig } from '../notification-config.ts'
import { groupKind, type GroupData } from './notification-groups.ts'

type Result = FleetSchemas['NotificationTestResult']

/** Emails sent concurrently. */
const concurrency = 10
/** Milliseconds after which unaccepted emails count as failed. */
const mostMs = 20_000

/** Emails each member of a group once and returns who received it. Members outside the scope are counted, not emailed. */
export const notificationGroupTest = handle(testNotificationGroup, async ({ path: { id }, caller, scope, use }) => {
  const db = use(Db)
  const group = await readRecord<GroupData>(db, scope, groupKind, id)
  if (!group.isOwn) throw forbidden(['problem.testOfParent', { name: group.name }])
  await refuseTooMany(use, caller.userId, id)
  const { people, hiddenCount, languages } = await readMembers(db, scope, group.data.userIds)
  const addresses = (group.data.emails ?? []).map((address): Result => ({
    name: address,
    address,
    status: 'SENT',
    isDisabled: false,
  }))
  const results = [...people, ...addresses]
  const reached = results.flatMap(({ status, address }) => (status === 'SENT' && address ? [address] : []))
  const own = await textsOfUser(use, caller.userId)
  const isUser = (address: string) => languages.has(address.toLowerCase())
  const admitted = await filterAsync([...new Set(reached)], address =>
    mayTest(use, { senderId: caller.userId, address, isUser: isUser(address) }),
  )
  const refused = await sendAll(use, admitted, async address => {
    const language = languages.get(address.toLowerCase()) ?? use(NotificationConfig).language
    return testMail(await use(Texts).in(language), group.name, caller.login, use(PublicUrl)())
  })
  return {
    subject: own('mail.groupTest.subject', { name: group.name }),
    hiddenCount,
    results: results.map(result =>
      result.address !== undefined && (!admitted.includes(result.address) || refused.has(result.address.toLowerCase()))
        ? { ...result, status: 'FAILED' as const }
        : result,
    ),
  }
})

/** Filters sequentially, so that each test sees the counts of the previous ones. */
async function filterAsync<T>(items: readonly T[], fits: (item: T) => Promise<boolean>): Promise<T[]> {
  const found: T[] = []
  for (const item of items) if (await fits(item)) found.push(item)
  return found
}

interface Members {
  people: Result[]
  hiddenCount: number
  /** Keyed by address in lower case. */
  languages: ReadonlyMap<string, string>
}

async function readMembers(db: Database, scope: Scope, userIds: readonly number[]): Promise<Members> {
  const { rows } = await sql<{
    userId: number
    name: string
    email: string
    language: string
    active: boolean
    isDisabled: boolean
    isSeen: boolean
  }>`
    select user_id as "userId", coalesce(nullif(trim(name || ' ' || surname), ''), login) as name, email, language, active,
      notification_mode = 'DISABLED' as "isDisabled", ${inScope(scope, 'app_user.company_id')} as "isSeen"
    from app_user where user_id = any (${numbers(userIds)}::int[]) order by 2, 1`.execute(db)
  const seen = rows.filter(({ isSeen }) => isSeen)
  return {
    hiddenCount: rows.length - seen.length,
    languages: new Map(seen.map(({ email, language }) => [email.toLowerCase(), language])),
    people: seen.map(({ userId, name, email, active, isDisabled }) => ({
      userId,
      name,
      isDisabled,
      ...(!active
        ? { status: 'DELETED' as const }
        : email === ''
          ? { status: 'NO_ADDRESS' as const }
          : { status: 'SENT' as const, address: email }),
    })),
  }
}

function testMail(t: TFunction, name: string, login: string, url: string): Omit<Mail, 'to'> {
  return {
    subject: t('mail.groupTest.subject', { name }),
    text: [
      t('mail.groupTest.sent', { login, name, url }),
      t('mail.groupTest.reason'),
      t('mail.groupTest.noReply'),
    ].join('\n\n'),
  }
}

/** Emails each address once, ignoring case. Returns those, in lower case, that the mail server did not accept. */
async function sendAll(
  use: Use,
  addresses: readonly string[],
  mailFor: (address: string) => Promise<Omit<Mail, 'to'>>,
): Promise<ReadonlySet<string>> {
  const pending = new Map(addresses.map(address => [address.toLowerCase(), address]))
  const failed = new Set(pending.keys())
  const waiting = [...pending]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, to] = next
      try {
        await use(Mailer).send({ ...(await mailFor(to)), to })
        failed.delete(key)
      } catch (error) {
        use(Log).warn({ err: error, to }, 'a test of a notification group could not be mailed')
      }
    }
  }
  const ended = new AbortController()
  await Promise.race([
    Promise.all(Array.from({ length: concurrency }, work)),
    pause(mostMs, undefined, { signal: ended.signal, ref: false }).catch(() => {}),
  ])
  ended.abort()
  // sends no emails after the response
  waiting.length = 0
  return new Set(failed)
}

const limits = new WeakMap<Use, { user: RateLimit; group: RateLimit }>()

/** @throws Problem 429 */
async function refuseTooMany(use: Use, userId: number, groupId: number): Promise<void> {
  const known = limits.get(use) ?? {
    user: new RateLimit({ most: 5, windowMs: 15 * 60_000 }),
    group: new RateLimit({ most: 1, windowMs: 60_000 }),
  }
  limits.set(use, known)
  const { wait, release } = await known.user.admit(String(userId))
  if (wait > 0) throw tooManyRequests(['problem.tests', { most: 5, seconds: wait }], wait)
  const byGroup = await known.group.attempt(String(groupId))
  if (byGroup === 0) return
  await release()
  throw tooManyRequests(['problem.testOfGroup', { seconds: byGroup }], byGroup)
}
