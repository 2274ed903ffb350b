import { pino } from 'pino'
import type { DestinationStream, LogFn, Logger } from 'pino'
import { unwritable } from './db/write-watch.ts'

/** Secrets to remove wherever a request or a response is logged. */
const secrets = ['authorization', 'password', 'newPassword', 'oldPassword', 'changeKey', 'accessToken', 'token', 'key']

/** Replaces pino's own stream, which never stops writing to a closed terminal, so that the server would not end. */
const standardOutput: DestinationStream = { write: line => void process.stdout.write(line) }

const { error } = pino.levels.values as { error: number }

/** Creates a log with structured lines, on standard output by default. @param level `debug`, `info`, `warn`, `error` or `silent` */
export function createLog(level: string, destination: DestinationStream = standardOutput): Logger {
  const paths = secrets.flatMap(name => [name, `*.${name}`, `*.*.${name}`])
  return pino({ level, redact: { paths, censor: '(hidden)' }, hooks: { logMethod } }, destination)
}

/** Omits the stack of failures while the database cannot store, because it would fill the full disk further. */
const isUnwritable = (what: unknown): what is { err: Error } =>
  typeof what === 'object' && what !== null && 'err' in what && unwritable(what.err) !== undefined

/** Lowers the level of errors that the compression logs when a browser aborts a response. */
function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [what, text] = args as readonly unknown[]
  const isGivenUp = what instanceof Error && 'code' in what && what.code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (isGivenUp && level >= error) this.info({ reason: what.message }, 'the client went away before its answer')
  else if (level >= error && isUnwritable(what)) this.warn({ reason: what.err.message }, String(text))
  else method.apply(this, args)
}
