import type { BrowserContextOptions } from '@playwright/test'

/** Page options of all tests. */
export const pageOptions = {
  viewport: { width: 1280, height: 800 },
  // a quarter of the pixels: the processor draws maps, which is a fifth of the time of their tests
  deviceScaleFactor: process.env.MUSTER_E2E_SHOTS ? 1 : 0.5,
  // the processor draws animations of the map; tests of map-kit cover them
  reducedMotion: 'reduce',
  // push.spec.ts covers the service worker; elsewhere each page comes from the server
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions
