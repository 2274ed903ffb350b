import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `act`, and everything it awaits, for a request to a host. */
export const atHost = <T>(host: string, act: () => T): T => current.run(host, act)

/** Host name of the request that the caller serves; undefined in a job. */
export const requestedHost = (): string | undefined => current.getStore()
