import { AbortError, ApiError, ConfigError, MissingParameterError, NetworkError } from '@muster/core'
import type { Settings } from './account/connect.ts'
import type { ExitName } from './exit-code.ts'
import { Failure } from './failure.ts'
import type { Host } from './host.ts'
import { laterSaveText } from './later-save.ts'

interface Report {
  host: Pick<Host, 'signal' | 'env'>
  note(text: string): void
  settings: Settings
}

/** Notes the failure with a hint and returns the command's exit. */
export function reportFailure(error: unknown, { host, note, settings }: Report): ExitName {
  if (host.signal.aborted || error instanceof AbortError) {
    note('Cancelled.')
    return 'cancelled'
  }
  if (error instanceof Failure) {
    note(error.message)
    if (error.hint) note(error.hint)
    return error.exit
  }
  if (error instanceof ApiError)
    return reportApiError(error, note, settings, host.env.MUSTER_TOKEN?.startsWith('mst_') === true)
  if (error instanceof NetworkError || error instanceof ConfigError) {
    note(error.message)
    return 'failed'
  }
  if (error instanceof MissingParameterError || isFileError(error)) {
    note(error.message)
    return 'usage'
  }
  note(error instanceof Error ? (error.stack ?? error.message) : String(error))
  note('This is a bug in muster. Please report it with the lines above.')
  return 'failed'
}

function reportApiError(
  { status, code, message, laterSave, requestId }: ApiError,
  note: Report['note'],
  { profile }: Settings,
  hasToken: boolean,
): ExitName {
  note(message)
  if (laterSave) note(laterSaveText(laterSave))
  const login = `muster login${profile ? ` --profile ${profile}` : ''}`
  if (hasToken && status === 401) note('The token in MUSTER_TOKEN is not valid. Create a new one: muster tokens create')
  else if (status === 401) note(`Your session has ended. Sign in again: ${login}`)
  else if (hasToken && code === 'PERMISSION_MISSING')
    note('This is a limit of the token in MUSTER_TOKEN. List what a token may include: muster tokens permissions')
  else if (hasToken && code === 'SESSION_ONLY') note('Unset MUSTER_TOKEN for this command, and sign in: muster login')
  // the message names the addresses, units or feature
  else if (hasToken && status === 403) note('This is a limit of the token in MUSTER_TOKEN.')
  else if (status === 403)
    note('Your account does not have permission. Ask an administrator, or sign in with another account.')
  else if (status === 501) note('Ask the operator of the server for an update.')
  else if (status === 429) note('Too many requests. Wait a while, or request less at a time.')
  else if (status >= 500) note(`Retry later${requestId ? `; the request id in the server's log is ${requestId}` : ''}.`)
  if (status === 401) return 'authentication'
  return 'failed'
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(String(error.code))
