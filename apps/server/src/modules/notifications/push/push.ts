import {
  addPushDevice,
  deletePushDevice,
  getPushKey,
  getPushQuietHours,
  listPushDevices,
  releasePushDevice,
  testPushDevice,
  updatePushQuietHours,
} from '@muster/contract'
import webPush from 'web-push'
import { Background } from '#kernel/background.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, notFound, tooManyRequests } from '#kernel/http/problem.ts'
import type { Use } from '#kernel/dependency.ts'
import { resolvesToPrivate } from '#kernel/outgoing/public-addresses.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'
import { RateLimit } from '#modules/auth/public.ts'
import { settingsScope } from '../settings/settings-scope.ts'
import { deleteDevice, findDevice, listDevices, releaseEndpoint, saveDevice, wrongEndpoint } from './push-devices.ts'
import { PushConfig } from './push-config.ts'
import { endpointOf, isLoopback } from './push-endpoint.ts'
import { removeDevice } from './push-letters.ts'
import { testPush } from './push-message.ts'
import { getQuietHours, setQuietHours } from './quiet-hours.ts'
import { sendPush } from './send-push.ts'
import { readVapidKeys } from './read-vapid-keys.ts'

export const push = [
  handle(getPushKey, async ({ use }) => ({ publicKey: (await readVapidKeys(use)).publicKey })),

  handle(listPushDevices, ({ caller, use }) => listDevices(use(Db), caller.userId)),

  handle(addPushDevice, async ({ body, caller, use }) => {
    const url = endpointOf(body.endpoint, use(PushConfig).allowLoopback)
    if (!url || (!isLoopback(url) && (await resolvesToPrivate(url)))) throw wrongEndpoint()
    requireKeys(body)
    return saveDevice(use(Db), caller.userId, { ...body, endpoint: url.href })
  }),

  handle(deletePushDevice, async ({ path: { id }, caller, use }) => {
    if (!(await deleteDevice(use(Db), caller.userId, id))) throw notFound('push-device', id)
  }),

  handle(testPushDevice, async ({ path: { id }, caller: { userId }, use }) => {
    const device = await findDevice(use(Db), userId, id)
    if (!device) throw notFound('push-device', id)
    await refuseTooMany(use, userId)
    use(Background).run('sending a test push', async () => {
      const { kind } = await sendPush(use, device, testPush(userId, await textsOfUser(use, userId)))
      if (kind === 'gone') await removeDevice(use(Db), id)
    })
  }),

  handle(releasePushDevice, async ({ body, use }) => {
    // the URL as stored
    await releaseEndpoint(use(Db), URL.parse(body.endpoint)?.href ?? body.endpoint)
  }),

  handle(getPushQuietHours, async context => {
    const { userId } = await settingsScope(context, context.path.userId, 'ADM_USER_VIEW')
    return getQuietHours(context.use(Db), userId)
  }),

  handle(updatePushQuietHours, async context => {
    const { userId } = await settingsScope(context, context.path.userId, 'ADM_USER_EDIT')
    await setQuietHours(context.use(Db), userId, context.body)
  }),
]

const tests = new WeakMap<Use, RateLimit>()

/**
 * @throws Problem 429 for the eleventh test of a user in 15 minutes, because the server posts to an address of the user's
 * choice
 */
async function refuseTooMany(use: Use, userId: number): Promise<void> {
  const known = tests.get(use) ?? new RateLimit({ most: 10, windowMs: 15 * 60_000 })
  tests.set(use, known)
  const wait = await known.attempt(String(userId))
  if (wait > 0) throw tooManyRequests(['problem.tests', { most: 10, seconds: wait }], wait)
}

/** @throws Problem 400 for keys that cannot encrypt */
function requireKeys({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }): void {
  try {
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, 'test')
  } catch {
    throw badRequest(['problem.pushKeys'], {
      errors: [['p256dh', 'problem.pushKey']],
    })
  }
}
