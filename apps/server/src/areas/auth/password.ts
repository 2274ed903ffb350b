import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** 16 MiB and some 50 ms for each guess. */
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 }
const length = 32

/**
 * What is stored of a password: `scrypt$<salt>$<key>`, both base64url, over the SHA-256 hex that the client sent.
 * A login sends SHA-256 and MD5 (96 characters), a reset SHA-256 only (64): the part they share is what is kept.
 */
export async function hashPassword(clientHash: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(sharedPart(clientHash), salt, length, cost)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Takes as long for an account without a password, or without an account, as for any other. */
export async function verifyPassword(clientHash: string, stored: string | null | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? nobody).split('$')
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(sharedPart(clientHash), Buffer.from(salt, 'base64url'), length, cost)
  return expected.length === length && timingSafeEqual(given, expected) && isClientHash(clientHash) && Boolean(stored)
}

const nobody = `scrypt$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(length).toString('base64url')}`

/** SHA-256 hex, alone or followed by MD5 hex. */
function isClientHash(text: string): boolean {
  return /^([\da-f]{64}|[\da-f]{96})$/i.test(text)
}

function sharedPart(clientHash: string): string {
  return clientHash.slice(0, 64).toLowerCase()
}
