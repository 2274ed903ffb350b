import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, root } from '../prepare.mjs'

const source = join(root, 'packages/ui/blueprint-icons')

/**
 * Writes the package that replaces `@blueprintjs/icons`, half of an installation, below a folder, compiled. Returns its folder.
 */
export function stageIcons(target: string): string {
  const folder = join(target, 'blueprint-icons')
  mkdirSync(folder, { recursive: true })
  const project = join(folder, 'tsconfig.json')
  const compilerOptions = {
    types: [],
    typeRoots: [join(root, 'node_modules/@types')],
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: source,
    outDir: folder,
  }
  const files = ['index.ts', 'next.ts'].map(file => join(source, file))
  writeFileSync(project, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }))
  execFileSync('tsc', ['--checkers', '1', '-p', project], { cwd: root, env, stdio: 'inherit' })
  const { private: _, ...manifest } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    private: true
    exports: Record<string, string>
  }
  const exports = Object.fromEntries(
    Object.keys(manifest.exports).map(entry => [entry, `./${entry === '.' ? 'index' : entry.slice(2)}.js`]),
  )
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, files: ['*.js', '*.d.ts'], exports }))
  cpSync(join(source, 'LICENSE'), join(folder, 'LICENSE'))
  return folder
}
