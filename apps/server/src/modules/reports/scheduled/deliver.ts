import type { Recipient } from './recipients.ts'

interface Delivery {
  /** Addresses reached in earlier attempts, in lower case. */
  done: readonly string[]
  signal: AbortSignal
}

/**
 * Sends to every remaining recipient; a failure for one does not stop the others. A server that stops between sending and
 * recording sends that email again.
 *
 * @param send sends to one recipient and records it
 * @throws Error naming those not reached and, on the next line, the reason, after all others
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
  // all failed: the names add nothing
  if (failed.length === recipients.length) throw new Error(first.reason)
  throw new Error(`Not sent to ${failed.map(({ name }) => name).join(', ')}.\n${first.reason}`)
}

/** Error of `deliver`; older errors are on one line, without a mark after the names. */
const parts = /^Not sent to ([^\n]*)\.\n(.*)$/s
/** Possible addresses in mail server responses, matched in one pass for any length. */
const word = /[^\s<>()[\]"',;:]+/g
const isAddress = (text: string) => text.includes('@')

const namesOf = (failure: string) => parts.exec(failure)?.[1]?.split(', ') ?? []

/** Returns the people in such a failure, by name or address. */
export const namedIn = (failure: string): string[] => [
  ...namesOf(failure),
  ...(failure.match(word) ?? []).filter(isAddress),
]

/** Returns the failure for a reader who may see only some of these people; undefined if its names cannot be identified. */
export function withoutNames(failure: string, isKnown: (who: string) => boolean): string | undefined {
  const reason = parts.exec(failure)?.[2] ?? failure
  if (reason.startsWith('Not sent to ')) return undefined
  const known = namesOf(failure).filter(isKnown)
  return [
    ...(known.length > 0 ? [`Not sent to ${known.join(', ')}.`] : []),
    reason.replace(word, found => (isAddress(found) && !isKnown(found) ? '***' : found)),
  ].join('\n')
}
