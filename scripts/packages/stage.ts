import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { emit } from './emit.ts'
import { packedManifest } from './manifest.ts'
import { publicPackages, type PublicPackage } from './public.ts'

/** Package in its published form. */
export interface StagedPackage {
  readonly package: PublicPackage
  readonly folder: string
}

/** Writes every public package in its published form to a folder. */
export function stage(target: string): readonly StagedPackage[] {
  rmSync(target, { recursive: true, force: true })
  const emitted = join(target, '.emitted')
  emit(
    publicPackages.filter(({ isLibrary }) => isLibrary),
    emitted,
  )
  const staged = publicPackages.map(each => ({ package: each, folder: stageOne(each, target, emitted) }))
  rmSync(emitted, { recursive: true })
  return staged
}

function stageOne(each: PublicPackage, target: string, emitted: string): string {
  const source = join(root, 'packages', each.folder)
  const staged = join(target, each.folder)
  mkdirSync(staged, { recursive: true })
  if (each.isLibrary) cpSync(join(emitted, each.folder), join(staged, 'dist'), { recursive: true })
  else
    for (const part of ['bin', 'dist', 'types'])
      if (existsSync(join(source, part))) cpSync(join(source, part), join(staged, part), { recursive: true })
  cpSync(join(source, 'README.md'), join(staged, 'README.md'))
  for (const file of ['LICENSE', 'NOTICE', 'CHANGELOG.md']) cpSync(join(root, file), join(staged, file))
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(packedManifest(each), undefined, 2)}\n`)
  return staged
}

/** Returns packages imported by built files but missing in the manifest. */
export function unnamedPackages({ package: { manifest, isLibrary }, folder }: StagedPackage): readonly string[] {
  if (!isLibrary) return []
  const named = new Set([
    manifest.name,
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
  ])
  // types of a package that has none itself
  const isNamed = (name: string) => named.has(name) || named.has(`@types/${name}`)
  const found = globSync('dist/**/*.{js,d.ts}', { cwd: folder }).flatMap(file => {
    const text = readFileSync(join(folder, file), 'utf8')
    return [...text.matchAll(/(?:from |import\(|import )['"](@[^/'"]+\/[^/'"]+|[^.@/'"][^/'"]*)/g)].map(
      ([, name = '']) => name,
    )
  })
  return [...new Set(found)].filter(name => !name.startsWith('node:') && !isNamed(name)).toSorted()
}
