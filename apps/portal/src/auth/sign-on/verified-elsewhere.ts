const name = 'muster.verified'

/** Tells other pages of this browser that the user has proved who they are. */
export function announceVerified(): void {
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin only
  channel.postMessage(true)
  channel.close()
}

/** Calls `act` when another page announces it. Returns an unsubscribe function. */
export function onVerified(act: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', act)
  return () => channel.close()
}
