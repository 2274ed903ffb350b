import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { badRequest } from '#kernel/http/problem.ts'

/** Number of common passwords that are rejected. */
export const commonCount = 10_000
/** Bytes stored of each hash: enough to avoid collisions with other passwords. */
const prefixBytes = 8

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
export const prefixOf = (hash: string): Buffer => Buffer.from(hash.slice(0, 2 * prefixBytes), 'hex')

/** Hash that a client sends for an empty password. */
export const emptyHash = sha256('')

let commonPrefixes: ReadonlySet<string> | undefined

/** Reads the hash prefixes that `scripts/common-passwords.ts` wrote. */
function load(): ReadonlySet<string> {
  const file = readFileSync(new URL('../../../assets/common-passwords.bin', import.meta.url))
  return new Set(
    Array.from({ length: file.length / prefixBytes }, (_, i) =>
      file.toString('hex', i * prefixBytes, (i + 1) * prefixBytes),
    ),
  )
}

/**
 * Rejects the empty password and common passwords by their hashes: the server never receives the password itself.
 * @param field of the request, named in the error
 * @throws Problem 400 for the empty password and the most common ones
 */
export function refuseCommonPassword(clientHash: string, field: string): void {
  const hash = clientHash.slice(0, 64).toLowerCase()
  if (hash === emptyHash) refuse(field, 'problem.emptyPassword')
  commonPrefixes ??= load()
  if (commonPrefixes.has(prefixOf(hash).toString('hex'))) refuse(field, 'problem.commonPassword')
}

function refuse(field: string, sentence: 'problem.emptyPassword' | 'problem.commonPassword'): never {
  throw badRequest([sentence], { code: 'INVALID_INPUT', errors: [[field, sentence]] })
}
