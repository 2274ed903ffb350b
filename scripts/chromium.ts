import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome']
/** Headless engine, whose process takes half the time. It has no notifications. */
const shell = 'chromium-headless-shell'

/** Returns the system's Chromium on PATH, or undefined when Playwright provides its own. */
export function systemChromium({ forTests = false } = {}): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = (forTests ? [shell, ...names] : names).flatMap(name => folders.map(folder => join(folder, name)))
  return candidates.find(isExecutable)
}

/**
 * Disabled features. Playwright disables most of them too, but the last flag of a kind replaces the others. The two of the address bar
 * load two internal pages for each window, which takes as long as the portal.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * Returns Playwright launch options that work headless, as root, without a GPU and without a network.
 * @param forTests selects the headless shell, if it is installed, and does not optimise scripts
 */
export function chromium({ forTests = false } = {}) {
  return {
    executablePath: systemChromium({ forTests }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${withoutFeatures.join()}`,
      // software WebGL for the map only: software rendering of the page as well would take a quarter longer
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-compositing',
      '--disable-gpu-rasterization',
      // test pages close before optimised code pays off; optimising takes a fifth of end-to-end tests, an eighth of component tests
      ...(forTests ? ['--js-flags=--no-opt --no-maglev'] : []),
    ],
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
