import { getHistoryPositionDetail, listHistoryPositions, snapToRoad } from '@muster/contract'
import { assemble, type Nav } from '@muster/core'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { drawInMemory } from '@muster/map-kit/testing'
import { Toasts } from '@muster/ui'
import { TestHost } from '@muster/ui/testing'
import { type ReactNode, useState } from 'react'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { HistoryDetail } from '../src/history/history-detail.tsx'
import { historyDetail } from '../src/history/history.routes.ts'
import type { HistoryQuery } from '../src/history/use-history-url.ts'
import { mapAlone } from './map-alone.ts'
import { aReading } from './a-reading.ts'
import type { HistoryPosition } from '../src/clients/history/track.ts'
import { messages } from './messages.ts'

export const asked = { unitIds: [7], from: '2026-11-21T08:00:00.000Z', to: '2026-11-21T20:00:00.000Z' }

/** Returns a drive with one reading per minute, northward at about 60 km/h, numbered from 1. */
export function aDrive(count: number, unitId = 7): HistoryPosition[] {
  const start = Date.parse(asked.from)
  return Array.from({ length: count }, (_, i) =>
    aReading({
      at: new Date(start + i * 60_000).toISOString(),
      positionId: (unitId - 7) * 10_000 + i + 1,
      unitId,
      unitName: `Tractor ${unitId}`,
      lat: 45 + i * 0.009,
      lng: 9 + unitId / 100,
      speed: 60,
      course: 0,
    }),
  )
}

/** Fakes a server that pages these positions; roads are slightly east of them. */
export function historyServer(positions: readonly HistoryPosition[] = aDrive(5)) {
  return fakeServer()
    .on(listHistoryPositions, ({ body }) => {
      const { start = 0, limit = 500 } = body as { start?: number; limit?: number }
      return { items: positions.slice(start, start + limit), totalCount: positions.length }
    })
    .on(getHistoryPositionDetail, ({ path }) => {
      const found =
        positions.find(({ positionId }) => positionId === Number(path.positionId)) ?? aReading({ at: asked.from })
      return {
        ...found,
        statusName: 'Working',
        localTimestamp: found.timestamp,
        receivedTimestamp: found.timestamp,
        address: 'Lodi, Italy',
        altitude: 70,
        ignition: true,
        signals: [{ code: 'rpm', label: 'Engine speed', value: 1800, uom: 'rpm' }],
      }
    })
    .on(snapToRoad, ({ body }) => {
      const { points } = body as { points: { latitude: number; longitude: number }[] }
      return {
        snappedPoints: points.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + 0.001 })),
        unmatched: [],
      }
    })
}

interface Options {
  server?: ReturnType<typeof historyServer>
  /** Query string of `/history/detail`. */
  search?: string
  width?: number
  mode?: 'light' | 'dark'
  /** Time zone of the user. */
  timezone?: string
  /** Permissions beside that of the history. */
  acl?: readonly string[]
  /** Features beside the map. */
  feature?: readonly string[]
}

/** Renders the history at 800 px height with a writable URL. */
export async function openHistory({
  server = historyServer(),
  search = searchOf(),
  width = 1100,
  mode = 'light',
  timezone,
  acl = [],
  feature = [],
}: Options = {}) {
  const maps = drawInMemory()
  await page.viewport(width, 800)
  const visited: { href: string; replace: boolean }[] = []
  let show: (query: HistoryQuery) => void = () => {}
  const nav: Nav = {
    go(href, how) {
      visited.push({ href, replace: how?.replace ?? false })
      show(queryOf(href.slice(href.indexOf('?'))))
    },
  }
  const core = fakeCore({
    login: aLogin({
      acl: ['ADM_FLEET_HISTORY_VIEW', ...acl],
      feature: ['MAP', ...feature],
      ...(timezone && { userSetting: { ...aLogin().userSetting, timezone } }),
    }),
    fetch: server.fetch,
    nav,
  })
  const Place = (): ReactNode => {
    const [query, setQuery] = useState(() => queryOf(search))
    show = setQuery
    return <HistoryDetail query={query} />
  }
  const screen = await render(
    <TestHost core={core} registry={assemble([mapAlone])} messages={{ ...fleetKitMessages, ...messages }} mode={mode}>
      <div style={{ height: 800 }} data-mode={mode}>
        <Place />
      </div>
      <Toasts />
    </TestHost>,
  )
  const pages = () =>
    server.calls
      .filter(({ operation }) => operation === listHistoryPositions.id)
      .map(
        ({ body }) =>
          body as {
            start: number
            limit: number
            showAll: boolean
            unitIds: number[]
            fromDate: string
            toDate: string
          },
      )
  return { screen, server, core, maps, visited, pages, nav }
}

export function searchOf(query: Partial<Parameters<typeof historyDetail.href>[0]['query']> = {}): string {
  const href = historyDetail.href({ query: { ...asked, ...query } })
  return href.slice(href.indexOf('?'))
}

function queryOf(search: string): HistoryQuery {
  const read = historyDetail.readQuery(search)
  if ('issues' in read) throw new Error(read.issues.map(({ message }) => message).join())
  return read.query
}
