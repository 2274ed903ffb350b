import { setTimeout as pause } from 'node:timers/promises'
import { IngestBusy } from '../group-commit.ts'
import { PollError } from './poll-error.ts'
import { getPage, type AempCredentials } from './request.ts'
import { addPage, responseOf, type IngestResponse } from '../requests/response.ts'
import { requestReader } from '../requests/request-reader.ts'
import type { IngestSummary, Parsed } from '../observation.ts'
import { toMilliseconds, type Milliseconds, type Seconds } from '#kernel/time/units.ts'
import { machineClock, type Clock } from '#kernel/dependencies.ts'

/** A provider's fleet snapshot to poll. */
export interface AempSource extends AempCredentials {
  /** URL of the first page. */
  url: string
  intervalSeconds: Seconds
}

export interface PollReport {
  url: string
  pages: number
  summary: IngestResponse
}

export interface AempPollerOptions {
  sources: readonly AempSource[]
  /** Time of receipt; by default that of this machine. */
  clock?: Clock | undefined
  ingest: (parsed: Parsed) => Promise<IngestSummary>
  /** Called after each round; after a failed round with the seconds until the next attempt. */
  onReport?: (report: PollReport) => void
  onFailure?: (url: string, reason: string, retrySeconds: Seconds) => void
  timeoutMs?: Milliseconds
}

const mostPages = 1000
const longestWait: Seconds = 3600

/**
 * Polls every source immediately, then `intervalSeconds` after the end of each round. A failed round is
 * retried after the interval, doubled for each failure in a row up to an hour, or at the provider's retry time.
 * Returns a function that stops polling, even during a request.
 */
export function startAempPoller({
  sources,
  clock,
  ingest,
  onReport,
  onFailure,
  timeoutMs = 30_000,
}: AempPollerOptions): () => void {
  const stop = new AbortController()
  const { signal } = stop
  for (const source of sources) {
    let failures = 0
    const round = async (): Promise<Seconds> => {
      try {
        const report = await pollOnce(source, ingest, { clock, timeoutMs, signal })
        failures = 0
        onReport?.(report)
        return source.intervalSeconds
      } catch (error) {
        if (signal.aborted) return 0
        const wait = retryAfter(error) ?? Math.min(longestWait, source.intervalSeconds * 2 ** ++failures)
        onFailure?.(source.url, error instanceof Error ? error.message : String(error), wait)
        return wait
      }
    }
    const rounds = async () => {
      while (!signal.aborted) await pause(toMilliseconds(await round()), undefined, { signal }).catch(() => {})
    }
    void rounds()
  }
  return () => stop.abort()
}

const retryAfter = (error: unknown) =>
  error instanceof PollError && error.retrySeconds !== undefined ? Math.min(longestWait, error.retrySeconds) : undefined

/** Polls all pages of a source. Stores each page before it requests the next. */
export async function pollOnce(
  { url, ...credentials }: AempCredentials & { url: string },
  ingest: AempPollerOptions['ingest'],
  {
    clock = machineClock,
    timeoutMs = 30_000,
    signal,
  }: { clock?: Clock | undefined; timeoutMs?: Milliseconds; signal?: AbortSignal } = {},
): Promise<PollReport> {
  const none = { accepted: 0, duplicate: 0, quarantined: 0, rejected: [] }
  const report: PollReport = { url, pages: 0, summary: responseOf(none) }
  const seen = new Set<string>()
  for (let page: URL | undefined = new URL(url); page;) {
    if (seen.has(page.href))
      throw new PollError(`${page.href} is linked again by a later page: the provider's paging is broken`)
    if (seen.size === mostPages)
      throw new PollError(`${url} has more than ${mostPages} pages: ask for a smaller fleet by its address`)
    seen.add(page.href)
    const body = await getPage(page, { credentials, timeoutMs, signal })
    const receivedAt = (await clock.checked()).getTime()
    const parsed = await whenFree(() => requestReader.read({ ...body, receivedAt }), signal)
    addPage(report.summary, await whenFree(() => ingest(parsed), signal))
    report.pages++
    const next: URL | undefined = parsed.next === undefined ? undefined : nextPage(parsed.next, page)
    // some providers link their last page to itself
    page = next?.href === page.href ? undefined : next
  }
  return report
}

/** Waits while this server is busy, which is not the provider's failure. */
async function whenFree<T>(act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof IngestBusy)) throw error
      await pause(toMilliseconds(error.retrySeconds), undefined, signal && { signal })
    }
  }
}

function nextPage(href: string, current: URL): URL {
  const next = URL.parse(href, current.href)
  if (!next) throw new PollError(`The link to the next page is no address: ${href}`)
  // credentials must not be sent to another host than the configured provider
  if (next.origin !== current.origin) {
    throw new PollError(
      `The next page is at ${next.origin}: configure that address as a source of its own if you trust it`,
    )
  }
  return next
}
