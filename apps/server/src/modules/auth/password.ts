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

/** Cost that OWASP advises: 16 MiB and about 0.2 s for each hash. */
const advised: Cost = { ln: 14, r: 8, p: 5 }
const length = 32

/** Queue turn of hashes outside requests. */
const noRequest: Turn = { lane: 'familiar' }

/** Returns the queue turn of a signed-in user. */
export const turnOf = ({ login }: Pick<Caller, 'login'>, signal: AbortSignal): Turn => ({
  lane: 'familiar',
  account: accountOf(login),
  signal,
})

/**
 * Returns the stored form of a password: `scrypt$ln=14,r=8,p=5$<salt>$<key>`, salt and key in base64url, derived from the SHA-256 hex
 * that the client sent. A login sends SHA-256 and MD5 (96 characters), a reset only SHA-256 (64): the SHA-256 is stored.
 * @param cost lower than advised only for accounts that protect nothing
 * @throws TypeError for text that is no such hash
 * @throws Problem 429 when too many hashes wait
 */
export async function hashPassword(clientHash: string, turn = noRequest, cost = advised): Promise<string> {
  if (!isClientHash(clientHash))
    throw new TypeError('A password is hashed from its SHA-256 hex, alone or followed by its MD5 hex')
  const salt = randomBytes(16)
  const derived = (await derive(clientHash, salt, cost, turn)).subarray(0, length)
  const { ln, r, p } = cost
  return `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`
}

/** Password columns of a user's row. */
export interface StoredPassword {
  password_hash: string | null
  password_md5: string | null
}

export interface Comparison {
  isRight: boolean
  /** MD5 to store, for a correct password whose row has none yet. */
  newMd5?: string
}

const none: StoredPassword = { password_hash: null, password_md5: null }

/**
 * Compares both hashes that a login sends: SHA-256 with the first half of the key that scrypt derives, MD5 with a MAC under its second
 * half. Returns `newMd5` for a row without an MD5 or with the MD5 of an earlier password. Takes the same time for unknown accounts
 * and accounts without a password.
 * @throws Problem 429 when too many hashes wait
 */
export async function comparePassword(
  clientHash: string,
  stored: StoredPassword = none,
  turn = noRequest,
): Promise<Comparison> {
  const parsed = parse(stored.password_hash ?? '')
  const { salt, key: expected, ...costs } = parsed ?? { ...advised, salt: Buffer.alloc(16), key: Buffer.alloc(length) }
  const given = await derive(clientHash, salt, costs, turn)
  const isHash = /^[\da-f]{96}$/i.test(clientHash) && !clientHash.toLowerCase().startsWith(emptyHash)
  const hasSha = timingSafeEqual(given.subarray(0, length), expected) && parsed !== undefined && isHash
  if (!hasSha) return { isRight: false }
  const [md5Salt, mac = ''] = stored.password_md5?.split('$') ?? []
  const givenMd5 = createHmac('sha256', given.subarray(length)).update(clientHash.slice(64).toLowerCase()).digest()
  if (md5Salt !== salt.toString('base64url'))
    return { isRight: true, newMd5: `${salt.toString('base64url')}$${givenMd5.toString('base64url')}` }
  const storedMd5 = Buffer.from(mac, 'base64url')
  return { isRight: storedMd5.length === givenMd5.length && timingSafeEqual(storedMd5, givenMd5) }
}

/** Derives two keys at once: the first half is the stored key, the second half the key of the MD5's MAC. */
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

/** Matches SHA-256 hex, alone or followed by MD5 hex. */
function isClientHash(text: string): boolean {
  return /^([\da-f]{64}|[\da-f]{96})$/i.test(text)
}
