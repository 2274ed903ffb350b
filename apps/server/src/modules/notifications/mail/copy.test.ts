import { expect, test } from 'vitest'
import { loadConfig } from '#kernel/config/config.ts'
import { silentMailer } from '#kernel/ports/mail.ts'
import { testDependencies } from '#test/dependencies.ts'
import { deliverLetters } from './deliver-letters.ts'
import { sendPush } from '../push/send-push.ts'

const { use } = testDependencies({ env: { MUSTER_COPY: '1' } })

test('delivers no letters, emails or push messages on a restored copy, which has no feeds, broker or replica', async () => {
  const fails = async () => {
    throw new Error('it delivers')
  }
  const letters = deliverLetters(use, { what: 'mailing', look: fails, nextDue: fails })
  letters.soon()
  await letters.end()
  await expect(silentMailer.send({ to: 'a@example.com', subject: '', text: '' })).rejects.toMatchObject({ status: 409 })
  const browser = { endpoint: 'https://push.example', p256dh: '', auth: '' }
  expect(await sendPush(use, browser as never, { text: '', urgency: 'high' } as never)).toMatchObject({
    kind: 'failed',
  })
  const { broker, replicaUrl, aempFeeds } = loadConfig({
    MUSTER_COPY: '1',
    DATABASE_URL: 'postgres://a/b',
    MUSTER_REPLICA_URL: 'postgres://c/d',
    MUSTER_BROKER_URL: 'nats://e',
  })
  expect([broker, replicaUrl, aempFeeds]).toEqual([undefined, undefined, []])
})
