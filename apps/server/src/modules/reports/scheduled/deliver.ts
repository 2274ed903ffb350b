import type { Recipient } from './recipients.ts'

interface Delivery {
  /** Addresses that have it from a try before, in small letters. */
  done: readonly string[]
  signal: AbortSignal
}

/**
 * Sends to everybody who has not got it yet; one who cannot be reached keeps it from nobody else. A server that dies between
 * sending and noting it down sends that one mail again.
 *
 * @param send sends to one, and notes that down
 * @throws Error naming whom it did not reach and, on the next line, why, after all the others
 */
export async function deliver(
  recipients: readonly Recipient[],
  { done, signal }: Delivery,
  send: (to: Recipient) => Promise<void>,
): Promise<void> {
  const failed: { name: string; reason: string }[] = []
  const left = recipients.filter(({ address }) => !done.includes(address.toLowerCase()))
  for (const recipient of left) {
    signal.throwIfAborted()
    try {
      await send(recipient)
    } catch (error) {
      failed.push({ name: recipient.name, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  const [first] = failed
  if (!first) return
  // nobody at all: the names say nothing
  if (failed.length === recipients.length) throw new Error(first.reason)
  throw new Error(`Not sent to ${failed.map(({ name }) => name).join(', ')}.\n${first.reason}`)
}

/** What `deliver` threw; an older one has all in one line, and nothing says where its names end. */
const parts = /^Not sent to ([^\n]*)\.\n(.*)$/s
/** What may be an address, as mail servers repeat it; read in one pass, however long their answer is. */
const word = /[^\s<>()[\]"',;:]+/g
const isAddress = (text: string) => text.includes('@')

const namesOf = (failure: string) => parts.exec(failure)?.[1]?.split(', ') ?? []

/** The people in such a failure, by name or address. */
export const namedIn = (failure: string): string[] => [
  ...namesOf(failure),
  ...(failure.match(word) ?? []).filter(isAddress),
]

/** The failure for a reader who may know only some of these people; nothing where it cannot be told who is in it. */
export function withoutNames(failure: string, isKnown: (who: string) => boolean): string | undefined {
  const reason = parts.exec(failure)?.[2] ?? failure
  if (reason.startsWith('Not sent to ')) return undefined
  const known = namesOf(failure).filter(isKnown)
  return [
    ...(known.length > 0 ? [`Not sent to ${known.join(', ')}.`] : []),
    reason.replace(word, found => (isAddress(found) && !isKnown(found) ? '***' : found)),
  ].join('\n')
}
