import type { BrowserContextOptions } from '@playwright/test'

/** How tests see the portal. */
export const desk = {
  viewport: { width: 1280, height: 800 },
  // flights of the camera and gliding marks are drawn by the processor here; map-kit's own tests have them
  reducedMotion: 'reduce',
  // pushes and the offline page have a test of their own; elsewhere each page comes from the server
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions
