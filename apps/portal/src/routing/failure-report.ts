import { ApiError } from '@muster/core'

interface Circumstances {
  time: Date
  /** Path and query of the screen. */
  address: string
  /** Application version, if loaded. */
  version: string | undefined
  username: string | undefined
  /** Redacted from the report. */
  token: string | undefined
}

const hidden = '…'

/** Describes a failure for support, without token and query values. */
export function failureReport(error: Error, { time, address, version, username, token }: Circumstances): string {
  const request =
    error instanceof ApiError
      ? `Request ${error.requestId ?? 'without an id'}, answered ${error.status} ${error.code}`
      : undefined
  const lines = [
    time.toISOString(),
    `Version ${version ?? 'unknown'}`,
    `Screen ${address}`,
    `User ${username ?? 'none'}`,
    `Browser ${navigator.userAgent}`,
    request,
    // only Chromium's stack starts with name and message
    error.stack?.includes(error.message) ? error.stack : `${error.name}: ${error.message}\n${error.stack ?? ''}`,
  ]
  return withoutSecrets(lines.filter(line => line !== undefined).join('\n'), token)
}

function withoutSecrets(text: string, token: string | undefined): string {
  const clean = token ? text.replaceAll(token, hidden).replaceAll(encodeURIComponent(token), hidden) : text
  return clean
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`)
    .replaceAll(/([?&#][\w.[\]%-]+=)[^&\s#'"`)\]]+/g, `$1${hidden}`)
}
