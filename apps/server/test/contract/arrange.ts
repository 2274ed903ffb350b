import { createHash } from 'node:crypto'
import {
  addPushDevice,
  changePassword,
  downloadCanSniffingFile,
  disableSchedulerTrigger,
  enableSchedulerTrigger,
  getModelPicture,
  exportTranslations,
  getTranslationProject,
  importTranslations,
  impersonateUser,
  listTranslationTexts,
  login,
  previewSchedulerTrigger,
  pullTranslations,
  pushAllTranslations,
  pushTranslationSource,
  recoverLogin,
  rescheduleSchedulerTrigger,
  rescheduleSchedulerTriggerByCron,
  resetPassword,
  runSchedulerTrigger,
  saveTranslationText,
  addTranslationProjectVersion,
} from '@muster/contract'
import type { Operation } from '@muster/contract'
import { browserKeys } from '../push-service.ts'
import { quickHash } from '../quick-hash.ts'
import { issueChangeKey } from '#modules/auth/mailed-links.ts'
import { appendPart } from '#modules/commands/sniffing/log-files.ts'
import { openSession } from '#modules/auth/sessions.ts'
import type { Call } from './calls.ts'
import type { TestServer } from './server.ts'

export interface Arranged {
  call: Call
  token: string
}

type Arrange = (server: TestServer, call: Call, token: string) => Promise<Partial<Arranged>>

const hex = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const password = 'a good password'
/** Hash that clients send instead of a password. */
const sent = hex('sha256', password) + hex('md5', password)
const stored = quickHash(sent)
/** Triggers are identified by name, and exist only in the program. */
const ofTrigger =
  (parts: Partial<Call> = {}): Arrange =>
  async (_server, call) => ({ call: { ...call, path: { type: 'cluster', name: 'expired-keys' }, ...parts } })

/** Texts of the programs are shared by all companies; a project exists with its first version. */
const ofTexts =
  (parts: Partial<Call> = {}): Arrange =>
  async ({ app, baseOf, world }, call) => {
    const payload = { projectId: 1 }
    const token = await world.tokenFor(world.insider, pushTranslationSource)
    await app.inject({
      method: 'POST',
      url: `${baseOf(pushTranslationSource)}${pushTranslationSource.path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
    return { call: { ...call, ...parts } }
  }
const german = { projectId: 1, language: 'de' }

/** Calls that require a secret or earlier data, which no schema describes. */
const arrangements: Record<string, Arrange> = {
  [login.id]: async ({ deps, world }, call) => {
    await setPassword(deps.db, world.insider.userId)
    return { call: { ...call, headers: {}, body: { username: world.insider.login, password: sent } } }
  },
  [recoverLogin.id]: async ({ deps: { db }, world }, _call, token) => ({
    token: (
      await openSession(db, {
        userId: colleague(world),
        hours: 1,
        impersonator: { userId: world.insider.userId, token },
      })
    ).token,
  }),
  // no name below `invalid` ever resolves
  [addPushDevice.id]: async (_server, call) => ({
    call: { ...call, body: { endpoint: 'https://push.invalid/arranged', ...browserKeys().public, name: 'Chromium' } },
  }),
  [enableSchedulerTrigger.id]: ofTrigger(),
  [disableSchedulerTrigger.id]: ofTrigger(),
  [runSchedulerTrigger.id]: ofTrigger(),
  [rescheduleSchedulerTrigger.id]: ofTrigger({ body: { intervalMs: 60_000, startDate: '2026-11-21 10:00:00' } }),
  [rescheduleSchedulerTriggerByCron.id]: ofTrigger({ body: { cron: '*/5 * * * *', zone: 'Europe/Rome' } }),
  [previewSchedulerTrigger.id]: ofTrigger({ query: {} }),
  [getModelPicture.id]: async ({ deps: { db }, world }, call) => {
    const id = world.ids.model?.shared[0] ?? 0
    await db
      .insertInto('model_picture')
      .values({ model_id: id, content_type: 'image/png', content: Buffer.from('a picture') })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return { call: { ...call, path: { id } } }
  },
  [getTranslationProject.id]: ofTexts({ query: { id: 1 } }),
  [listTranslationTexts.id]: ofTexts({ query: { ...german, filter: 'skip', state: 'MISSING' } }),
  [exportTranslations.id]: ofTexts({ query: german }),
  [saveTranslationText.id]: ofTexts({ body: { ...german, key: 'app.units_one', text: 'eine Einheit' } }),
  [importTranslations.id]: ofTexts({ body: { ...german, texts: { 'app.units_other': '{{count}} Einheiten' } } }),
  [pushTranslationSource.id]: ofTexts({ body: { projectId: 1 } }),
  [pushAllTranslations.id]: ofTexts({ body: { projectId: 1 } }),
  [pullTranslations.id]: ofTexts({ body: { projectId: 1, languages: ['de'] } }),
  [addTranslationProjectVersion.id]: ofTexts({ body: { projectId: 1, name: 'arranged' } }),
  // logged data of a unit cannot be generated as a row
  [downloadCanSniffingFile.id]: async ({ deps: { db }, world }, call) => {
    const requestId = world.ids.can_sniffing?.home[0] ?? 0
    const part = { offset: 0, content: Buffer.from('(0.000000) can0 123#00'), isLast: true }
    await appendPart(db, requestId, part, new Date())
    return { call: { ...call, path: { requestId } } }
  },
  [impersonateUser.id]: async ({ world }, call) => ({ call: { ...call, path: { userId: colleague(world) } } }),
  [resetPassword.id]: async ({ deps: { db }, world }, call) => ({
    call: {
      ...call,
      body: { password: hex('sha256', password), changeKey: await issueChangeKey(db, colleague(world)) },
    },
  }),
  [changePassword.id]: async ({ deps, world }, call) => {
    await setPassword(deps.db, world.insider.userId)
    return { call: { ...call, body: { oldPassword: sent, newPassword: hex('sha256', 'a better password') } } }
  },
}

/** Returns true if a call does not depend on generated values. */
export const isArranged = ({ id }: Operation) => Object.hasOwn(arrangements, id)

/** Creates a call with a token that permits it. */
export async function arrange(server: TestServer, call: Call): Promise<Arranged> {
  const token = await server.world.tokenFor(server.world.insider, call.operation)
  return { call, token, ...(await arrangements[call.operation.id]?.(server, call, token)) }
}

const colleague = ({ ids }: TestServer['world']) => ids.app_user?.home[1] ?? 0

async function setPassword(db: TestServer['deps']['db'], userId: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: await stored })
    .where('user_id', '=', userId)
    .execute()
}
