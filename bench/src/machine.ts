import { spawnSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { chromium } from '@playwright/test'
import { systemChromium } from '../../scripts/chromium.ts'

export interface Machine {
  cores: number
  processor: string
  memoryGb: number
  system: string
  versions: Record<string, string>
}

/** The machine, on which the figures depend. */
export function machine(): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    versions: { node: process.versions.node, v8: process.versions.v8, ...browser() },
  }
}

/** Load average of the last minute. */
export function load(): number {
  return Math.round(loadavg()[0]! * 100) / 100
}

function browser(): { chromium: string } {
  const path = systemChromium() ?? chromium.executablePath()
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return { chromium: /[\d.]{3,}/.exec(stdout ?? '')?.[0] ?? 'absent' }
}
