// Lints every generated document by redocly.yaml. Nothing is sent out while doing so.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const { status } = spawnSync('redocly', ['lint', 'generated/openapi/*.json', '--format=stylish'], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  stdio: 'inherit',
})
process.exit(status ?? 1)
