// TypeSpec → OpenAPI 3.1 per service → TypeScript types → operation tokens. Output: generated/ (never committed).
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import type { ServiceName } from '../src/operation.ts'
import { checkActing } from './acting.ts'
import { checkBodyLimits } from './body-limits.ts'
import { buildDevices } from './devices.ts'
import { operationsOf, tidy, type Document, type FoundOperation } from './document.ts'
import { callFile, indexFile, tokenFiles } from './tokens.ts'

const root = join(import.meta.dirname, '..')
const generated = join(root, '.generated') // renamed when complete, so that a failed build leaves the last one
const services: Record<string, ServiceName> = {
  'Muster.Fleet': 'fleet',
  'Muster.CommandManager': 'command-manager',
  'Muster.NotificationManager': 'notification-manager',
  'Muster.NotificationConfigurator': 'notification-configurator',
  'Muster.Report': 'report',
}

rmSync(generated, { recursive: true, force: true })
const emitTo = `@typespec/openapi3.emitter-output-dir=${join(generated, 'openapi')}`
try {
  execFileSync('tsp', ['compile', 'api/main.tsp', '--warn-as-error', '--pretty=false', '--option', emitTo], {
    cwd: root,
    stdio: 'pipe',
  })
  await buildDevices(root, generated)
} catch (error) {
  if (!(error instanceof Error && 'stdout' in error)) throw error
  process.stderr.write((error as { stdout: Buffer }).stdout)
  process.exit(1)
}

mkdirSync(join(generated, 'types'), { recursive: true })
const built: ServiceName[] = []
const found: FoundOperation[] = []
for (const file of readdirSync(join(generated, 'openapi'))) {
  const service = services[file.replace(/\.json$/, '')]
  if (!service) throw new Error(`${file}: a service that scripts/build.ts does not know; add it to its table.`)
  const source = join(generated, 'openapi', file)
  const document = tidy(JSON.parse(readFileSync(source, 'utf8')) as Document)
  rmSync(source)
  checkBodyLimits(document, operationsOf(document))
  writeFileSync(join(generated, 'openapi', `${service}.json`), JSON.stringify(document, null, 1))
  const types = astToString(await openapiTS(document as never, { defaultNonNullable: false }))
  writeFileSync(join(generated, 'types', `${service}.d.ts`), types)
  for (const [file, source] of Object.entries(tokenFiles(service, operationsOf(document))))
    writeFileSync(join(generated, file), source)
  built.push(service)
  found.push(...operationsOf(document))
}
checkActing(found)
writeFileSync(join(generated, 'index.ts'), indexFile(built))
writeFileSync(join(generated, 'calls.ts'), callFile(found))
rmSync(join(root, 'generated'), { recursive: true, force: true })
renameSync(generated, join(root, 'generated'))
