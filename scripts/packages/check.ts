// `npm run packages`: checks the packages that others install, and compares what they offer with the `api.md` of each. `--write` updates
// these files. `--outside` tries them as somebody else would, with the plugins in `examples`.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { root } from '../prepare.mjs'
import { tryOutside } from './outside.ts'
import { stage, unnamedPackages } from './stage.ts'
import { surfaceOf } from './surface.ts'

const isWriting = process.argv.includes('--write')
const target = mkdtempSync(join(tmpdir(), 'muster-packages-'))
process.on('exit', () => rmSync(target, { recursive: true, force: true }))
const problems: string[] = []

const staged = stage(target)
for (const each of staged) {
  const { manifest, folder, isLibrary } = each.package
  const unnamed = unnamedPackages(each)
  if (unnamed.length > 0)
    problems.push(`${manifest.name} imports ${unnamed.join(', ')}: name them in its package.json.`)
  const { messages, pkg } = await publint({ pkgDir: each.folder, strict: true, pack: false })
  problems.push(...messages.map(message => `${manifest.name}: ${formatMessage(message, pkg) ?? message.code}`))
  if (!isLibrary) continue
  const surface = surfaceOf(each.package, join(each.folder, 'dist'))
  const file = join(root, 'packages', folder, 'api.md')
  const stored = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (stored === surface) continue
  if (isWriting) writeFileSync(file, surface)
  else
    problems.push(
      `${manifest.name} offers something else than packages/${folder}/api.md says: ${firstChange(stored, surface)}. If it is meant, run npm run packages -- --write and add a changeset.`,
    )
}
if (process.argv.includes('--outside'))
  await tryOutside(staged, target).catch((error: Error) => problems.push(error.message))
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

function firstChange(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const at = now.findIndex((line, i) => line !== old[i])
  return at < 0 ? `“${old[now.length] ?? ''}” is gone` : `“${old[at] ?? ''}” became “${now[at] ?? ''}”`
}
