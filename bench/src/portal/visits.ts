import type { Browser } from '@playwright/test'
import { kilobytes, Wire } from './wire.ts'

export interface LoginVisit {
  script: number
  style: number
  requests: number
}

/** Opens the login page with an empty cache, and returns the kilobytes of gzip until the network is idle. */
export async function visitLogin(browser: Browser, url: string): Promise<LoginVisit> {
  const context = await browser.newContext()
  try {
    const wire = new Wire(context)
    const page = await context.newPage()
    await page.goto(url)
    await page.locator('input[name=password]').waitFor()
    await page.waitForLoadState('networkidle')
    const transfers = await wire.transfers()
    return { script: kilobytes(transfers, 'script'), style: kilobytes(transfers, 'style'), requests: wire.requests }
  } finally {
    await context.close()
  }
}

/** Stored session of a user with access to the fleet. */
const session = {
  token: 'bench',
  feature: '["MAP"]',
  acl: '["ADM_FLEET_AT_GLANCE_VIEW"]',
  companyId: '1',
  username: 'bench',
  userId: '1',
  language: 'en',
  legalDisclaimerAccepted: 'true',
  tenant: 'default',
  userSettings: '{}',
  mainPage: '/fleet',
}

const bounds = { latMin: 44, latMax: 46, lngMin: 8, lngMax: 10 }

/** API responses for a map with a unit and a cluster. */
export const aFleet = {
  '/units/statusCounters': [],
  '/units/boundingBox': bounds,
  '/positions/clustered': {
    clusters: [{ id: 'a', lat: 45, lng: 9, count: 12, statuses: [], bounds }],
    units: [
      {
        unitId: 1,
        name: 'T7.270',
        lat: 45.5,
        lng: 9.5,
        statusId: 2,
        statusColor: '1f6fd1',
        iconName: 'tractor',
        course: 90,
        speed: 15,
        lastPositionTimestamp: '2026-11-20T06:00:00Z',
      },
    ],
    totalCount: 13,
    truncated: false,
  },
}

/** Opens the map as a signed-in user with an empty cache, and returns all scripts until the network is idle, workers included. */
export async function visitMap(browser: Browser, url: string): Promise<{ script: number }> {
  const context = await signedIn(browser, url)
  try {
    const wire = new Wire(context)
    const page = await context.newPage()
    const worker = page.waitForEvent('worker')
    await page.goto(`${url}/fleet`)
    await Promise.all([page.locator('canvas').first().waitFor(), worker])
    await page.waitForLoadState('networkidle')
    return { script: kilobytes(await wire.transfers(), 'script') }
  } finally {
    await context.close()
  }
}

/** Opens a screen without a map as a signed-in user, and returns whether the map's worker starts there. */
export async function isMapLoadedAhead(browser: Browser, url: string): Promise<boolean> {
  const context = await signedIn(browser, url)
  try {
    const page = await context.newPage()
    const worker = page.waitForEvent('worker')
    await page.goto(`${url}/user/sessions`)
    return (await worker).url().includes('map-worker')
  } finally {
    await context.close()
  }
}

const signedIn = (browser: Browser, url: string) => {
  const localStorage = Object.entries(session).map(([name, value]) => ({ name, value }))
  return browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })
}
