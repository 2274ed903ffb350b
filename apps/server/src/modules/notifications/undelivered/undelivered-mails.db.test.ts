import { discardUndeliveredMails, listUndeliveredMails, sendUndeliveredMails } from '@muster/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountTests } from '#test/accounts.ts'
import { giveUpMail } from './give-up-mail.ts'

const { call, db, mailed, refuseMailTo, signIn, use } = accountTests()

const giveUp = (to: string, userId: number | null, subject = 'Engine overheating: Loader 3') =>
  giveUpMail(use(), {
    kind: 'ALARMS',
    mail: { to, subject, text: 'The engine is too hot.' },
    userId,
    firstTriedAt: new Date('2026-11-20T09:30:00Z'),
    attempts: 60,
    error: new Error('550 No such mailbox'),
  })

interface Page {
  items: { id: number; recipient: string; attempts: number; reason: string }[]
  totalCount: number
}

let root = ''
let boss = ''
beforeEach(async () => {
  root = (await signIn('root')).accessToken
  boss = (await signIn('boss')).accessToken
})
afterEach(() => db().deleteFrom('undelivered_mail').execute())

/** Path below the fleet service. */
const pathOf = ({ path }: { path: string }) => path.replace('/api', '')

const list = async (token: string, filter = '') =>
  (await call<Page>('GET', `${pathOf(listUndeliveredMails)}?filter=${filter}`, { token })).body.items
const act = (
  operation: typeof sendUndeliveredMails | typeof discardUndeliveredMails,
  token: string,
  mailIds: number[],
) => call('POST', pathOf(operation), { token, payload: { mailIds } })

test('lists an abandoned email for the administrators of its recipient, with times, attempts and reason', async () => {
  await giveUp('anna@example.com', 3)
  await giveUp('foreign@example.com', 4)
  expect(await list(boss)).toEqual([
    {
      id: expect.any(Number),
      kind: 'ALARMS',
      recipient: 'anna@example.com',
      companyName: 'Company 2',
      subject: 'Engine overheating: Loader 3',
      firstTriedAt: '2026-11-20T09:30:00.000Z',
      lastTriedAt: expect.stringMatching(/Z$/),
      attempts: 60,
      reason: '550 No such mailbox',
    },
  ])
  expect((await list(root)).map(({ recipient }) => recipient)).toEqual(['foreign@example.com', 'anna@example.com'])
  expect(await list(root, 'anna')).toHaveLength(1)
  const { accessToken } = await signIn('anna')
  expect((await call('GET', pathOf(listUndeliveredMails), { token: accessToken })).status).toBe(403)
})

test('shows a mail to an address without an account to the company of its notification group, others to the root', async () => {
  const data = JSON.stringify({ userIds: [], emails: ['Guard@example.com'] })
  await db().insertInto('record').values({ kind: 'notification-group', company_id: 2, name: 'Yard', data }).execute()
  await giveUp('guard@example.com', null)
  await giveUp('stranger@example.com', null)
  expect((await list(boss)).map(({ recipient }) => recipient)).toEqual(['guard@example.com'])
  expect(await list(root)).toHaveLength(2)
})

test('resends emails and removes them, keeps a failing one with its reason, and ignores those of others', async () => {
  await giveUp('anna@example.com', 3)
  await giveUp('boss@example.com', 5)
  await giveUp('foreign@example.com', 4)
  refuseMailTo('boss@example.com')
  const ids = (await list(root)).map(({ id }) => id)
  const { body } = await act(sendUndeliveredMails, boss, ids)
  const [left] = await list(boss)
  expect(body).toEqual({ sent: 1, failed: [{ id: left?.id, reason: '550 No such mailbox' }] })
  expect(left).toMatchObject({ recipient: 'boss@example.com', attempts: 61 })
  expect((await mailed()).map(({ to, subject, text }) => [to, subject, text])).toEqual([
    ['anna@example.com', 'Engine overheating: Loader 3', 'The engine is too hot.'],
  ])
  expect((await list(root)).map(({ recipient }) => recipient).toSorted()).toEqual([
    'boss@example.com',
    'foreign@example.com',
  ])
})

test('discards mails of the caller’s companies only', async () => {
  await giveUp('anna@example.com', 3)
  await giveUp('foreign@example.com', 4)
  const ids = (await list(root)).map(({ id }) => id)
  expect((await act(discardUndeliveredMails, boss, ids)).status).toBe(204)
  expect((await list(root)).map(({ recipient }) => recipient)).toEqual(['foreign@example.com'])
  expect(await mailed()).toEqual([])
})
