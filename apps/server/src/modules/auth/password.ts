import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from '#kernel/http/caller.ts'
import { emptyHash } from './common-passwords.ts'
import { accountOf } from './login-names.ts'
import { hashQueue, type Turn } from './hashing/hash-queue.ts'
import { hashThreads } from './hashing/hash-threads.ts'

interface Cost {
  /** Logarithm of scrypt's N. */
  ln: number
  r: number
  p: number
}

/** 16 MiB and about a fifth of a second for each guess, as OWASP advises. */
const advised: Cost = { ln: 14, r: 8, p: 5 }
const length = 32

/** Of a hash that no request asks for. */
const atStart: Turn = { lane: 'familiar' }

/** The turn of a user who is signed in. */
export const turnOf = ({ login }: Pick<Caller, 'login'>, signal: AbortSignal): Turn => ({
  lane: 'familiar',
  account: accountOf(login),
  signal,
})

/**
 * What is stored of a password: `scrypt$ln=14,r=8,p=5$<salt>$<key>`, both base64url, over the SHA-256 hex that the
 * client sent. A login sends SHA-256 and MD5 (96 characters), a reset SHA-256 only (64): what they share is kept.
 * @param cost of each guess; less than advised is for accounts that protect nothing
 * @throws TypeError when it is neither
 * @throws Problem 429 when too many hashes wait
 */
export async function hashPassword(clientHash: string, turn = atStart, cost = advised): Promise<string> {
  if (!isClientHash(clientHash))
    throw new TypeError('A password is hashed from its SHA-256 hex, alone or followed by its MD5 hex')
  const salt = randomBytes(16)
  const derived = (await derive(clientHash, salt, cost, turn)).subarray(0, length)
  const { ln, r, p } = cost
  return `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`
}

/** Of a user's row. */
export interface StoredPassword {
  password_hash: string | null
  password_md5: string | null
}

export interface Comparison {
  isRight: boolean
  /** To be stored with a right password whose row has no MD5 yet. */
  newMd5?: string
}

const none: StoredPassword = { password_hash: null, password_md5: null }

/**
 * Compares both parts of what a login sends: SHA-256 with the stored hash, MD5 with a MAC under the other half of what scrypt derives.
 * A row without MD5, or with that of an earlier password, gets it now.
 * Takes as long for an account without a password, or without an account, as for any other.
 * @throws Problem 429 when too many hashes wait
 */
export async function comparePassword(
  clientHash: string,
  stored: StoredPassword = none,
  turn = atStart,
): Promise<Comparison> {
  const known = parse(stored.password_hash ?? '')
  const { salt, key: expected, ...costs } = known ?? { ...advised, salt: Buffer.alloc(16), key: Buffer.alloc(length) }
  const given = await derive(clientHash, salt, costs, turn)
  const isHash = /^[\da-f]{96}$/i.test(clientHash) && !clientHash.toLowerCase().startsWith(emptyHash)
  const hasSha = timingSafeEqual(given.subarray(0, length), expected) && known !== undefined && isHash
  if (!hasSha) return { isRight: false }
  const [ofSalt, mac = ''] = stored.password_md5?.split('$') ?? []
  const own = createHmac('sha256', given.subarray(length)).update(clientHash.slice(64).toLowerCase()).digest()
  if (ofSalt !== salt.toString('base64url'))
    return { isRight: true, newMd5: `${salt.toString('base64url')}$${own.toString('base64url')}` }
  const known5 = Buffer.from(mac, 'base64url')
  return { isRight: known5.length === own.length && timingSafeEqual(known5, own) }
}

/** The key, and after it that of the MD5: a longer key of scrypt begins with the shorter one. */
function derive(clientHash: string, salt: Buffer, { ln, r, p }: Cost, turn: Turn): Promise<Buffer> {
  const N = 2 ** ln
  const secret = clientHash.slice(0, 64).toLowerCase()
  return hashQueue.run(turn, () =>
    hashThreads.derive({ secret, salt, length: 2 * length, N, r, p, maxmem: 256 * N * r }),
  )
}

function parse(stored: string): (Cost & { salt: Buffer; key: Buffer }) | undefined {
  const [, ln, r, p, salt = '', key = ''] = /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? []
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== length) return undefined
  return { ln: Number(ln), r: Number(r), p: Number(p), salt: Buffer.from(salt, 'base64url'), key: bytes }
}

/** SHA-256 hex, alone or followed by MD5 hex. */
function isClientHash(text: string): boolean {
  return /^([\da-f]{64}|[\da-f]{96})$/i.test(text)
}
