import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { badRequest } from '#kernel/http/problem.ts'

/** The most common passwords. */
export const commonCount = 10_000
/** Bytes of each hash in the file: enough that no other password has them by chance. */
const prefixBytes = 8

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
export const prefixOf = (hash: string): Buffer => Buffer.from(hash.slice(0, 2 * prefixBytes), 'hex')

/** What a client sends in place of no password at all. */
export const emptyHash = sha256('')

let known: ReadonlySet<string> | undefined

/** Beginnings of hashes; `scripts/common-passwords.ts` makes the file. */
function load(): ReadonlySet<string> {
  const file = readFileSync(new URL('../../../assets/common-passwords.bin', import.meta.url))
  return new Set(
    Array.from({ length: file.length / prefixBytes }, (_, i) =>
      file.toString('hex', i * prefixBytes, (i + 1) * prefixBytes),
    ),
  )
}

/**
 * Recognises the hash of a password that is guessed first: the server never sees the password itself.
 * @param field of the request
 * @throws Problem 400 for the empty password and the most common ones
 */
export function refuseCommonPassword(clientHash: string, field: string): void {
  const hash = clientHash.slice(0, 64).toLowerCase()
  if (hash === emptyHash) refuse(field, 'problem.emptyPassword')
  known ??= load()
  if (known.has(prefixOf(hash).toString('hex'))) refuse(field, 'problem.commonPassword')
}

function refuse(field: string, sentence: 'problem.emptyPassword' | 'problem.commonPassword'): never {
  throw badRequest([sentence], { code: 'INVALID_INPUT', errors: [[field, sentence]] })
}
