import { defineDependency } from '#kernel/dependency.ts'

// Dependencies that no part provides, besides `Config`, `Log` and the settings of the modules.

/** Logs a failure outside requests. */
export type LogFailure = (error: unknown, what: string) => void
export const LogFailure = defineDependency<LogFailure>('LogFailure')

/** Called when the embedded database fails permanently; the error includes the remedy. */
export type DatabaseLost = (error: Error) => void
export const DatabaseLost = defineDependency<DatabaseLost>('DatabaseLost')
