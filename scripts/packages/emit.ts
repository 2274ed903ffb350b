import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { env, root } from '../prepare.mjs'
import { entriesOf, type PublicPackage } from './public.ts'

const sources = join(root, 'packages')

/** Compiles the code reachable from package exports, with declarations and source maps, to `target/<folder>/…`. */
export function emit(packages: readonly PublicPackage[], target: string): void {
  mkdirSync(target, { recursive: true })
  const project = join(target, 'tsconfig.json')
  const entries = packages.flatMap(each => entriesOf(each).map(path => join(sources, each.folder, path)))
  const workers = packages.flatMap(({ folder }) => globSync(join(sources, folder, 'src/**/*.worker.ts')))
  const compilerOptions = {
    lib: ['es2024', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: ['vite/client', 'node'],
    typeRoots: [join(root, 'node_modules'), join(root, 'node_modules/@types')],
    noEmit: false,
    // the sources have been checked, see tsconfig.pages.json
    noCheck: true,
    declaration: true,
    sourceMap: true,
    inlineSources: true,
    rewriteRelativeImportExtensions: true,
    rootDir: sources,
    outDir: target,
    // through node_modules, a package of ours would count as foreign, and some of its files would be left out
    paths: Object.fromEntries(
      packages.flatMap(({ folder, manifest }) =>
        Object.entries(manifest.exports ?? {}).map(([entry, path]) => [
          `${manifest.name}${entry.slice(1)}`,
          [join(sources, folder, String(path))],
        ]),
      ),
    ),
  }
  writeFileSync(
    project,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: [...entries, ...workers] }),
  )
  execFileSync('tsc', ['--checkers', '1', '-p', project], { cwd: root, env, stdio: 'inherit' })
  for (const file of globSync('**/*.{js,d.ts}', { cwd: target })) finish(target, file)
  for (const each of packages) copyStyles(each, target)
  // the compiler reads declarations that are written by hand or by another program, and emits no copy
  for (const { folder } of packages)
    for (const file of globSync(`${folder}/{src,generated}/**/*.d.ts`, { cwd: sources })) copy(file, target)
}

/** Replaces source file names that the compiler leaves in emitted files: in declarations, and in worker addresses. */
function finish(target: string, file: string): void {
  const path = join(target, file)
  const text = readFileSync(path, 'utf8')
  const finished = file.endsWith('.d.ts')
    ? text
        .replaceAll(/^import ['"][^'"]+\.css['"];\n/gm, '')
        .replaceAll(/((?:from |import\()['"]\.{1,2}\/[^'"]+?)(?:\.d)?\.tsx?(?=['"])/g, '$1.js')
        // the compiler shortens types of declarations that it inlines
        .replaceAll(/(import\(['"](?:\.{1,2}\/)+[^'".]+)(?=['"])/g, '$1.js')
    : text.replaceAll(/(new URL\('\.{1,2}\/[^']+\.worker)\.ts(?=')/g, '$1.js')
  if (finished !== text) writeFileSync(path, finished)
  for (const [, sheet] of text.matchAll(/import '(\.{1,2}\/[^']+\.css)'/g))
    copy(join(dirname(file), sheet ?? ''), target)
  // files whose address is imported
  for (const [, asset] of text.matchAll(/ from '(\.{1,2}\/[^'?]+)\?(?:url|raw)'/g))
    copy(join(dirname(file), asset ?? ''), target)
}

/** Copies the style sheets and data that a package exports. */
function copyStyles({ folder, manifest }: PublicPackage, target: string): void {
  for (const path of Object.values(manifest.exports ?? {})) {
    if (typeof path !== 'string' || /\.tsx?$/.test(path)) continue
    for (const file of globSync(join(folder, path), { cwd: sources })) copy(file, target)
  }
}

/** Copies a file below `packages`, and its imported style sheets. */
function copy(file: string, target: string): void {
  const to = join(target, file)
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  cpSync(join(sources, file), to)
  if (!file.endsWith('.css')) return
  writeFileSync(`${to.slice(0, -'.css'.length)}.css.d.ts`, 'export {}\n')
  const text = readFileSync(to, 'utf8')
  for (const [, sheet] of text.matchAll(/@import (?:url\()?['"](\.[^'"]+)['"]/g))
    copy(relative(sources, join(sources, dirname(file), sheet ?? '')), target)
}
