const name = 'muster.verified'

/** Notifies other pages of this browser that the user's identity was verified. */
export function announceVerified(): void {
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel.postMessage(true)
  channel.close()
}

/** Calls `act` when another page announces a verification. Returns an unsubscribe function. */
export function onVerified(act: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', act)
  return () => channel.close()
}
