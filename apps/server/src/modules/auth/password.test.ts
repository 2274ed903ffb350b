import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const login = (text: string) => sha(text) + createHash('md5').update(text).digest('hex')

it('verifies a login against what a reset stored, and against what a login hash stored', async () => {
  expect(await verifyPassword(login('Öland-1!'), await hashPassword(sha('Öland-1!')))).toBe(true)
  expect(await verifyPassword(login('Öland-1!'), await hashPassword(login('Öland-1!').toUpperCase()))).toBe(true)
})

it('refuses another password, the stored text itself, and text that is no hash', async () => {
  const stored = await hashPassword(sha('right'))
  for (const wrong of [login('wrong'), stored, '', 'right', sha('right').slice(1)])
    expect(await verifyPassword(wrong, stored)).toBe(false)
})

it('lets nobody in who has no password', async () => {
  expect(await verifyPassword(login('anything'), null)).toBe(false)
})

it('stores the same password differently each time', async () => {
  expect(await hashPassword(sha('same'))).not.toBe(await hashPassword(sha('same')))
})

it('stores with the advised cost unless a cheaper one is asked for, and verifies with the stored one', async () => {
  expect(await hashPassword(sha('x'))).toMatch(/^scrypt\$ln=14,r=8,p=5\$/)
  const cheap = await hashPassword(sha('x'), { lane: 'familiar' }, { ln: 4, r: 8, p: 1 })
  expect(cheap).toMatch(/^scrypt\$ln=4,r=8,p=1\$/)
  expect(await verifyPassword(login('x'), cheap)).toBe(true)
  expect(await verifyPassword(login('y'), cheap)).toBe(false)
})
