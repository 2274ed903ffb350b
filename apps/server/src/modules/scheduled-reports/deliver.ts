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
 * @throws Error naming whom it did not reach and why, after all the others
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
  throw new Error(`Not sent to ${failed.map(({ name }) => name).join(', ')}. ${first.reason}`)
}
