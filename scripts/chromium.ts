import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome']
/** The same engine without windows: its own process takes half the time. It has no notifications. */
const shell = 'chromium-headless-shell'

/** The system's Chromium on PATH, or undefined where Playwright brings its own. */
export function systemChromium({ whole = true } = {}): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = (whole ? names : [shell, ...names]).flatMap(name => folders.map(folder => join(folder, name)))
  return candidates.find(isExecutable)
}

/**
 * Features that are off. Playwright names most of them too, but the last flag of a kind replaces those before it. The two of
 * the address bar load two pages of Chromium's own for each window, which takes as long as the portal does.
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
 * Playwright launch options that work headless, as root, without a GPU and without a network.
 * @param whole the browser that people have; tests do with its shell, if that is installed
 */
export function chromium({ whole = true } = {}) {
  return {
    executablePath: systemChromium({ whole }),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${withoutFeatures.join()}`,
      // the map's WebGL is computed, the page itself is painted as ever: a computed GPU for both costs a quarter more
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-compositing',
      '--disable-gpu-rasterization',
      // a test's page is gone before compiling its scripts for speed pays off: a fifth of end-to-end walks, an eighth of components
      ...(whole ? [] : ['--js-flags=--no-opt --no-maglev']),
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
