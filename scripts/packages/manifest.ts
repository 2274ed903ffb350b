import type { Manifest, PublicPackage } from './public.ts'

/** Packages with a React context: a second copy, even of another patch version, would not share the host's context. */
const single = ['@tanstack/react-query', 'react-hook-form', 'react-i18next']

/** Returns the published `package.json` of a package: built files instead of sources, versions instead of `*`. */
export function packedManifest({ folder, manifest, isLibrary }: PublicPackage): object {
  const { name, version, description, bin, engines, sideEffects } = manifest
  const shared = {
    name,
    version,
    description,
    license: 'Apache-2.0',
    repository: { type: 'git', directory: `packages/${folder}` },
    type: 'module',
    bin,
    engines,
    sideEffects,
  }
  if (!isLibrary) return { ...shared, exports: manifest.exports }
  const { dependencies = {}, peerDependencies, peerDependenciesMeta } = manifest
  const isSingle = ([of]: readonly [string, string]) => single.includes(of)
  const peers = Object.entries(dependencies).filter(isSingle)
  return {
    ...shared,
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(builtPath) : sideEffects,
    exports: Object.fromEntries(
      Object.entries(manifest.exports ?? {}).map(([entry, path]) => [entry, builtExport(entry, path)]),
    ),
    dependencies: Object.fromEntries(
      Object.entries(dependencies)
        .filter(each => !isSingle(each))
        .map(([of, range]) => [of, range === '*' ? `^${version}` : range]),
    ),
    peerDependencies: {
      ...peerDependencies,
      ...Object.fromEntries(peers.map(([of, range]) => [of, range.replace(/^(?=\d)/, '^')])),
    },
    peerDependenciesMeta,
  }
}

type Export = NonNullable<Manifest['exports']>[string]

function builtExport(entry: string, path: Export): Export {
  if (typeof path !== 'string') return path
  if (/\.tsx?$/.test(path)) return { types: builtPath(path).replace(/\.js$/, '.d.ts'), default: builtPath(path) }
  // TypeScript checks the import of a style sheet, too
  if (path.endsWith('.css'))
    return { types: `${builtPath(path).slice(0, -'.css'.length)}.css.d.ts`, default: builtPath(path) }
  return builtPath(path)
}

/** `./src/index.ts` → `./dist/src/index.js` */
const builtPath = (path: string): string =>
  path.startsWith('./') ? `./dist/${path.slice(2).replace(/\.tsx?$/, '.js')}` : path
