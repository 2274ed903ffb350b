import type { BrowserContextOptions } from '@playwright/test'

/** How tests see the portal. */
export const desk = {
  viewport: { width: 1280, height: 800 },
  // a quarter of the pixels, as on a page that is zoomed out: maps are drawn by the processor here, a fifth of what their walks take
  deviceScaleFactor: process.env.MUSTER_E2E_SHOTS ? 1 : 0.5,
  // flights of the camera and gliding marks are drawn by the processor here; map-kit's own tests have them
  reducedMotion: 'reduce',
  // pushes and the offline page have a test of their own; elsewhere each page comes from the server
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions
