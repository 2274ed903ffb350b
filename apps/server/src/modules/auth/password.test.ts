import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { comparePassword, hashPassword, type StoredPassword } from './password.ts'

/** Stores with low cost, because a hash of the advised cost takes a fifth of a second. */
const store = (sent: string) => hashPassword(sent, { lane: 'familiar' }, { ln: 4, r: 8, p: 1 })

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const login = (text: string) => sha(text) + createHash('md5').update(text).digest('hex')

const row = (password_hash: string | null, password_md5: string | null = null): StoredPassword => ({
  password_hash,
  password_md5,
})
const isRight = async (sent: string, stored: StoredPassword) => (await comparePassword(sent, stored)).isRight

it('compares a login with hashes stored by a reset and by a login', async () => {
  expect(await isRight(login('Öland-1!'), row(await store(sha('Öland-1!'))))).toBe(true)
  expect(await isRight(login('Öland-1!'), row(await store(login('Öland-1!').toUpperCase())))).toBe(true)
})

it('compares the MD5 of a login once one is stored with the same hash', async () => {
  const hash = await store(sha('right'))
  const { newMd5 = '' } = await comparePassword(login('right'), row(hash))
  expect(await comparePassword(login('right'), row(hash, newMd5))).toEqual({ isRight: true })
  const wrongMd5 = sha('right') + login('wrong').slice(64)
  expect(await comparePassword(wrongMd5, row(hash, newMd5))).toEqual({ isRight: false })
  // the password was changed since, by a server of the previous version
  const next = await store(sha('next'))
  expect(await comparePassword(login('next'), row(next, newMd5))).toMatchObject({
    isRight: true,
    newMd5: expect.any(String) as string,
  })
})

it('rejects another password, the stored text itself, SHA-256 alone and text that is no hash', async () => {
  const stored = await store(sha('right'))
  for (const wrong of [login('wrong'), stored, '', 'right', sha('right'), sha('right').slice(1)])
    expect(await isRight(wrong, row(stored))).toBe(false)
})

it('rejects users without a password and empty passwords', async () => {
  expect(await isRight(login('anything'), row(null))).toBe(false)
  expect(await isRight(login(''), row(await store(sha(''))))).toBe(false)
})

it('stores the same password differently each time', async () => {
  expect(await store(sha('same'))).not.toBe(await store(sha('same')))
})

it('stores with the advised cost unless a lower one is given and verifies with the stored cost', async () => {
  expect(await hashPassword(sha('x'))).toMatch(/^scrypt\$ln=14,r=8,p=5\$/)
  const cheap = await store(sha('x'))
  expect(cheap).toMatch(/^scrypt\$ln=4,r=8,p=1\$/)
  expect(await isRight(login('x'), row(cheap))).toBe(true)
  expect(await isRight(login('y'), row(cheap))).toBe(false)
})
