import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `act`, including asynchronous work, for a request to a host. */
export const atHost = <T>(host: string, act: () => T): T => current.run(host, act)

/** Host name of the current request; undefined in a job. */
export const requestedHost = (): string | undefined => current.getStore()
