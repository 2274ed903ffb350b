import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountTests } from '#test/accounts.ts'

type Group = FleetSchemas['NotificationGroup']
type Test = FleetSchemas['NotificationTest']

// root (company 1) sees everyone; boss (2) sees support, anna, wide, jürgen of 2, and not foreign of 3; 7, gone, has been
// deleted
const { call, signIn, db, mailed, refuseMailTo, later } = accountTests()

beforeAll(async () => {
  await sql`update user_group set features = '{MAP,SETTINGS,ADMINISTRATION}'`.execute(db())
})
beforeEach(() => sql`update app_user set visible_in_notification = true`.execute(db()))

const tokenOf = async (login: string) => (await signIn(login)).accessToken
const add = async (token: string, group: object) => {
  const { status, body } = await call<{ id: number }>('POST', '/notificationgroup', { token, payload: group })
  expect(status).toBe(200)
  return body.id
}
const read = async (token: string, id: number) => (await call<Group>('GET', `/notificationgroup/${id}`, { token })).body
const test = (token: string, id: number) =>
  call<Test & { detail: string }>('POST', `/notificationgroup/${id}/test`, { token })

describe('ADM-041 members of a notification group', () => {
  it('ADM-035 include only users whom others may select, the caller, and previous members', async () => {
    const boss = await tokenOf('boss')
    const id = await add(boss, { name: 'Night', userIds: [3] })
    const { rows } = await sql<{ id: number }>`select user_id as id from app_user where login = 'boss'`.execute(db())
    const me = rows[0]?.id ?? 0
    await sql`update app_user set visible_in_notification = false where user_id in (${me}, 3, 8)`.execute(db())
    const offered = async () =>
      (
        await call<{ items: { id: number }[] }>('GET', '/lookup-tables/notification-recipients', { token: boss })
      ).body.items.map(item => item.id)
    expect(await offered()).toContain(me)
    expect(await offered()).not.toContain(8)
    const save = (userIds: number[]) =>
      call('PUT', `/notificationgroup/${id}`, { token: boss, payload: { name: 'Night', userIds } })
    expect(await save([3, 8])).toMatchObject({
      status: 400,
      body: { errors: [expect.stringContaining('is not visible in notification groups')] },
    })
    expect((await save([3, me])).status).toBe(204)
    await sql`update app_user set visible_in_notification = true`.execute(db())
    expect(await offered()).toContain(8)
    expect((await save([3, 8])).status).toBe(204)
  })

  it('include visible users and addresses; an address counts once, ignoring case', async () => {
    const boss = await tokenOf('boss')
    const id = await add(boss, {
      name: 'Yard',
      userIds: [3, 8, 3],
      emails: ['a@b.example', 'A@B.example', 'c@d.example'],
    })
    expect(await read(boss, id)).toMatchObject({
      name: 'Yard',
      companyId: 2,
      userIds: [3, 8],
      emails: ['a@b.example', 'c@d.example'],
      version: 1,
    })
    const { body } = await call('GET', '/notificationgroup?filter=yard', { token: boss })
    expect(body).toMatchObject({ items: [{ usersCount: 2, emailsCount: 2 }], totalCount: 1 })
    const refused = await call('POST', '/notificationgroup', {
      token: boss,
      payload: { name: 'X', userIds: [4, 7, 99] },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [4, 7, 99].map(userId => `userIds: there is no user ${userId}`) },
    })
    for (const email of ['nobody', 'a b@c.example', '@'])
      expect(
        (
          await call('POST', '/notificationgroup', {
            token: boss,
            payload: { name: 'X', userIds: [], emails: [email] },
          })
        ).status,
      ).toBe(400)
  })

  it('sort the list by name, company, or number of users or addresses', async () => {
    const root = await tokenOf('root')
    await add(root, { name: 'sorted b', companyId: 2, userIds: [3, 8], emails: [] })
    await add(root, { name: 'sorted A', companyId: 3, userIds: [4], emails: ['a@b.example', 'b@b.example'] })
    await add(root, { name: 'sorted c', companyId: 1, userIds: [], emails: ['a@b.example'] })
    const names = async (sort = '') =>
      (
        await call<{ items: { name: string }[] }>('GET', `/notificationgroup?filter=sorted${sort}`, { token: root })
      ).body.items.map(({ name }) => name.slice(-1))
    expect(await names()).toEqual(['A', 'b', 'c'])
    expect(await names('&sort=name,desc')).toEqual(['c', 'b', 'A'])
    expect(await names('&sort=companyName,desc')).toEqual(['A', 'b', 'c'])
    expect(await names('&sort=usersCount,desc')).toEqual(['b', 'A', 'c'])
    expect(await names('&sort=emailsCount,asc')).toEqual(['b', 'c', 'A'])
  })

  it('remain when another user saves the group, even if deleted or outside the scope', async () => {
    const [root, boss] = [await tokenOf('root'), await tokenOf('boss')]
    const id = await add(root, { name: 'Shared', companyId: 2, userIds: [3, 4] })
    const { version, ...group } = await read(boss, id)
    const save = (changes: object) =>
      call('PUT', `/notificationgroup/${id}`, {
        token: boss,
        payload: { name: group.name, userIds: group.userIds, version, ...changes },
      })
    expect((await save({ name: 'Shared crew' })).status).toBe(204)
    expect(await read(root, id)).toMatchObject({ name: 'Shared crew', userIds: [3, 4] })
    // an earlier version of the form
    expect((await save({ name: 'Mine' })).status).toBe(409)
    expect((await save({ version: 2, userIds: [3] })).status).toBe(204)
    // a former member outside the scope cannot be added again
    expect((await save({ version: 3, userIds: [3, 4] })).status).toBe(400)
  })
})

describe('ADM-040 notifications to a group', () => {
  it('list their visible sources with the owner; the priority is 1 by default', async () => {
    const [root, boss] = [await tokenOf('root'), await tokenOf('boss')]
    const id = await add(root, { name: 'Night watch', companyId: 2, userIds: [3] })
    const curfew = async (companyId: number, name: string) => {
      const payload = { name, companyId, timezoneId: 'UTC', days: {}, notification: { notificationId: id } }
      const { body } = await call<{ id: number }>('POST', '/curfew-profiles', { token: root, payload })
      return (await call('GET', `/curfew-profiles/${body.id}`, { token: root })).body
    }
    expect(await curfew(2, 'Nights')).toMatchObject({ notification: { notificationId: id, priorityId: 1 } })
    await curfew(1, 'Head office')
    const uses = async (token: string) =>
      (await call<{ items: FleetSchemas['NotificationGroupUse'][] }>('GET', `/notificationgroup/${id}/uses`, { token }))
        .body.items
    expect(await uses(boss)).toEqual([
      { id: expect.any(Number), kind: 'curfew-profile', name: 'Nights', companyId: 2, companyName: 'Company 2' },
    ])
    expect((await uses(root)).map(({ name }) => name)).toEqual(['Head office', 'Nights'])
    const foreign = await add(root, { name: 'Far', companyId: 3, userIds: [] })
    for (const other of [foreign, 9999])
      expect((await call('GET', `/notificationgroup/${other}/uses`, { token: boss })).status).toBe(404)
  })
})

describe('ADM-041 test of a notification group', () => {
  it('emails each member once, and returns who was not reached and why', async () => {
    const [root, boss] = [await tokenOf('root'), await tokenOf('boss')]
    await sql`update app_user set email = '' where login = 'support'`.execute(db())
    await sql`update app_user set notification_mode = 'DISABLED' where login = 'jürgen'`.execute(db())
    refuseMailTo('full@box.example')
    const id = await add(root, {
      name: 'Alarm crew',
      companyId: 2,
      userIds: [2, 3, 4, 8],
      emails: ['ANNA@example.com', 'full@box.example', 'mate@box.example'],
    })
    await sql`
      update record set data = jsonb_set(data, '{userIds}', '[2, 3, 4, 7, 8]') where record_id = ${id}`.execute(db())
    const { status, body } = await test(boss, id)
    expect(status).toBe(200)
    expect(body.hiddenCount).toBe(1)
    expect(Object.fromEntries(body.results.map(({ name, status: how }) => [name, how]))).toEqual({
      'Name anna': 'SENT',
      'Name gone': 'DELETED',
      'Name jürgen': 'SENT',
      'Name support': 'NO_ADDRESS',
      'ANNA@example.com': 'SENT',
      'full@box.example': 'FAILED',
      'mate@box.example': 'SENT',
    })
    expect(body.results.filter(({ isDisabled }) => isDisabled).map(({ name }) => name)).toEqual(['Name jürgen'])
    const mails = await mailed()
    // anna's address is in the group twice
    expect(mails.map(({ to }) => to.toLowerCase()).toSorted()).toEqual([
      'anna@example.com',
      'jürgen@example.com',
      'mate@box.example',
    ])
    expect(mails[0]).toMatchObject({
      subject: 'Test of the notification group Alarm crew',
      text: expect.stringContaining('Sent by: boss'),
    })
    expect(body.subject).toBe(mails[0]?.subject)
  })

  it('uses the language of each member, and that of the server for an address', async () => {
    await sql`update app_user set language = 'es' where login = 'anna'`.execute(db())
    const boss = await tokenOf('boss')
    const id = await add(boss, { name: 'Night', userIds: [3], emails: ['guard@box.example'] })
    expect((await test(boss, id)).body.subject).toBe('Test of the notification group Night')
    const subjects = Object.fromEntries((await mailed()).map(({ to, subject }) => [to, subject]))
    expect(subjects).toEqual({
      'anna@example.com': 'Prueba del grupo de notificación Night',
      'guard@box.example': 'Test of the notification group Night',
    })
    await sql`update app_user set language = 'en' where login = 'anna'`.execute(db())
  })

  it('accepts 1 a minute for a group and 5 in 15 minutes for a user', async () => {
    const boss = await tokenOf('boss')
    const ids: number[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push(await add(boss, { name, userIds: [3] }))
    const [first = 0, ...others] = ids
    expect((await test(boss, first)).status).toBe(200)
    expect(await test(boss, first)).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('within the last minute') },
    })
    later(61)
    expect((await test(boss, first)).status).toBe(200)
    for (const id of others.slice(0, 3)) expect((await test(boss, id)).status).toBe(200)
    expect(await test(boss, others.at(-1)!)).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('5 tests in 15 minutes') },
    })
    later(15 * 60)
    expect((await test(boss, others.at(-1)!)).status).toBe(200)
  })

  it('requires the edit permission, a visible group, and a caller who is not impersonated', async () => {
    const [root, boss, support] = [await tokenOf('root'), await tokenOf('boss'), await tokenOf('support')]
    const id = await add(root, { name: 'Roots', userIds: [3] })
    expect((await test(boss, id)).status).toBe(404)
    expect((await test(support, id)).status).toBe(403)
    const { body } = await call<{ accessToken: string }>('GET', '/auth/impersonate/5', { token: root })
    const own = await add(boss, { name: 'Own', userIds: [3] })
    expect((await test(body.accessToken, own)).status).toBe(403)
    expect(await mailed()).toEqual([])
  })
})
