import type { ErrorEvent } from 'maplibre-gl'
import type { BasemapFailure } from '../types.ts'

type Failure = ErrorEvent['error'] & { status?: number; url?: string }

/**
 * Maps an engine error to a failure reason.
 * @param fallback base map URL, for errors without one
 * @param hosts allowed origins; undefined allows all
 */
export function basemapFailureOf(
  { status, url = '' }: Partial<Failure>,
  fallback: string,
  hosts: readonly string[] | undefined,
): Omit<BasemapFailure, 'isFallback'> {
  const { origin, host } = addressOf(url, fallback)
  return { host, reason: reasonOf(status, origin !== location.origin && hosts?.includes(origin) === false) }
}

function reasonOf(status: number | undefined, isForeign: boolean): BasemapFailure['reason'] {
  if (status === undefined) return 'unreadable'
  if (status === 0) return isForeign ? 'blocked' : 'unreachable'
  if (status >= 500) return 'unreachable'
  if (status === 404 || status === 410) return 'missing'
  return 'refused'
}

function addressOf(url: string, fallback: string): URL {
  const address = url.replace(/^pmtiles:\/\//, '') || fallback
  return URL.canParse(address, location.href) ? new URL(address, location.href) : new URL(location.href)
}
