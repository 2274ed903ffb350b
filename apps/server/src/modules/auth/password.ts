import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

interface Cost {
  /** Logarithm of scrypt's N. */
  ln: number
  r: number
  p: number
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** 16 MiB and about a fifth of a second for each guess, as OWASP advises. */
const advised: Cost = { ln: 14, r: 8, p: 5 }
const length = 32

/**
 * What is stored of a password: `scrypt$ln=14,r=8,p=5$<salt>$<key>`, both base64url, over the SHA-256 hex that the
 * client sent. A login sends SHA-256 and MD5 (96 characters), a reset SHA-256 only (64): what they share is kept.
 * @param cost of each guess; less than advised is for accounts that protect nothing
 * @throws TypeError when it is neither
 */
export async function hashPassword(clientHash: string, cost = advised): Promise<string> {
  if (!isClientHash(clientHash))
    throw new TypeError('A password is hashed from its SHA-256 hex, alone or followed by its MD5 hex')
  const salt = randomBytes(16)
  const derived = await key(clientHash, salt, cost)
  const { ln, r, p } = cost
  return `scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${derived.toString('base64url')}`
}

/** Takes as long for an account without a password, or without an account, as for any other. */
export async function verifyPassword(clientHash: string, stored: string | null | undefined): Promise<boolean> {
  const known = parse(stored ?? '')
  const { salt, key: expected, ...costs } = known ?? { ...advised, salt: Buffer.alloc(16), key: Buffer.alloc(length) }
  const given = await key(clientHash, salt, costs)
  return timingSafeEqual(given, expected) && known !== undefined && isClientHash(clientHash)
}

function key(clientHash: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln
  return derive(clientHash.slice(0, 64).toLowerCase(), salt, length, { N, r, p, maxmem: 256 * N * r })
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
