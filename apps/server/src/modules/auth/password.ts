import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../kernel/http/caller.ts'
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
  account: login.toLowerCase(),
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
  const derived = await key(clientHash, salt, cost, turn)
  const { ln, r, p } = cost
  return `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`
}

/**
 * Takes as long for an account without a password, or without an account, as for any other.
 * @throws Problem 429 when too many hashes wait
 */
export async function verifyPassword(
  clientHash: string,
  stored: string | null | undefined,
  turn = atStart,
): Promise<boolean> {
  const known = parse(stored ?? '')
  const { salt, key: expected, ...costs } = known ?? { ...advised, salt: Buffer.alloc(16), key: Buffer.alloc(length) }
  const given = await key(clientHash, salt, costs, turn)
  return timingSafeEqual(given, expected) && known !== undefined && isClientHash(clientHash)
}

function key(clientHash: string, salt: Buffer, { ln, r, p }: Cost, turn: Turn): Promise<Buffer> {
  const N = 2 ** ln
  const secret = clientHash.slice(0, 64).toLowerCase()
  return hashQueue.run(turn, () => hashThreads.derive({ secret, salt, length, N, r, p, maxmem: 256 * N * r }))
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
