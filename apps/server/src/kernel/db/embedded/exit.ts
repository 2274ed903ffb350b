import type { ChildProcess } from 'node:child_process'

/** Waits until a process has exited. A failed signal (`error` event) does not end the wait. */
export async function exit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const onError = () => {}
  child.on('error', onError).once('exit', () => resolve())
  await promise
  child.off('error', onError)
}
