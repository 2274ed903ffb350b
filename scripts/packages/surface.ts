import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { entriesOf, type PublicPackage } from './public.ts'

/** Top level of one declaration file. */
interface Declarations {
  readonly file: string
  /** Text of each declared name, without comments; overloads are joined. */
  readonly declared: ReadonlyMap<string, string>
  /** Local name and file of exported names, by exported name. */
  readonly exported: ReadonlyMap<string, Source>
  /** Names imported from files of the same package, by local name. */
  readonly imported: ReadonlyMap<string, Source>
  /** Files and packages whose exports it re-exports. */
  readonly repeated: readonly string[]
}

interface Source {
  readonly name: string
  /** Absent if declared in this file. A path that starts with a dot refers to the same package. */
  readonly from?: string
}

/**
 * Returns the public surface of a package as text: each entry with its exported names, then the declaration of each, and of the names that
 * those use. Names of the contract's generated files stand without their declarations, which its OpenAPI documents hold.
 * @param emitted folder of the package's compiled files
 */
export function surfaceOf(each: PublicPackage, emitted: string): string {
  const read = memoized(file => declarationsOf(file))
  const shown = new Map<string, string>()
  const lines = [`# ${each.manifest.name}`, '']
  for (const [entry, path] of Object.entries(each.manifest.exports ?? {})) {
    lines.push(`## ${entry}`, '')
    if (typeof path !== 'string' || !entriesOf(each).includes(path)) continue
    const names = [...exportsOf(join(emitted, path.replace(/\.tsx?$/, '.d.ts')), read)]
    for (const [name, { file, local }] of names.toSorted(([a], [b]) => compare(a, b))) {
      lines.push(`- ${name}${local === name ? '' : ` (${local})`}`)
      show(file, local, shown, read, emitted)
    }
    lines.push('')
  }
  const declarations = [...shown].toSorted(([a], [b]) => compare(a, b))
  return `${[...lines, '```ts', ...declarations.flatMap(([at, text]) => [`// ${at}`, text]), '```'].join('\n')}\n`
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

type Read = (file: string) => Declarations

/** Exported names with their declaring file and local name; names of other packages have no file. */
function exportsOf(entry: string, read: Read): Map<string, { file: string; local: string }> {
  const found = new Map<string, { file: string; local: string }>()
  const { file, exported, repeated } = read(entry)
  for (const path of repeated) {
    if (path.startsWith('.')) for (const [name, at] of exportsOf(beside(file, path), read)) found.set(name, at)
    else found.set(`* from '${path}'`, { file: '', local: `* from '${path}'` })
  }
  for (const [name, source] of exported) found.set(name, origin(file, source, read))
  return found
}

/** Follows re-exports from file to file. */
function origin(file: string, { name, from }: Source, read: Read): { file: string; local: string } {
  if (from === undefined) {
    const imported = read(file).imported.get(name)
    return imported && !read(file).declared.has(name) ? origin(file, imported, read) : { file, local: name }
  }
  if (!from.startsWith('.')) return { file: '', local: `${name} from '${from}'` }
  const next = beside(file, from)
  return exportsOf(next, read).get(name) ?? { file: next, local: name }
}

const beside = (file: string, path: string): string => join(dirname(file), path.replace(/\.js$/, '.d.ts'))

/** Adds a declaration, and those it uses. */
function show(file: string, name: string, shown: Map<string, string>, read: Read, emitted: string): void {
  if (file === '' || !existsSync(file)) return
  const { declared, imported } = read(file)
  const text = declared.get(name)
  const at = `${relative(emitted, file).replace(/\.d\.ts$/, '')} ${name}`
  if (text === undefined || shown.has(at)) return
  if (at.startsWith('generated/')) return
  shown.set(at, text)
  for (const used of new Set(text.match(/[A-Za-z_$][\w$]*/g))) {
    if (declared.has(used)) show(file, used, shown, read, emitted)
    const source = imported.get(used)
    if (!source) continue
    const { file: there, local } = origin(file, source, read)
    show(there, local, shown, read, emitted)
  }
}

function declarationsOf(file: string): Declarations {
  const text = readFileSync(file, 'utf8')
  const declared = new Map<string, string>()
  const exported = new Map<string, Source>()
  const imported = new Map<string, Source>()
  const repeated: string[] = []
  for (const node of parseAst(text, { lang: 'ts' }).body) {
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('.')) {
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier')
          imported.set(each.local.name, { name: nameOf(each.imported), from: node.source.value })
    } else if (node.type === 'ExportAllDeclaration') {
      if (node.exported) exported.set(nameOf(node.exported), { name: '*', from: node.source.value })
      else repeated.push(node.source.value)
    } else {
      const isExport = node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration'
      if (node.type === 'ExportNamedDeclaration')
        for (const each of node.specifiers)
          exported.set(nameOf(each.exported), {
            name: nameOf(each.local),
            ...(node.source && { from: node.source.value }),
          })
      const declaration = isExport ? node.declaration : node
      if (!declaration) continue
      const names =
        node.type === 'ExportDefaultDeclaration' && declaration.type === 'Identifier'
          ? []
          : namesOf(declaration as { id?: unknown; declarations?: unknown })
      if (node.type === 'ExportDefaultDeclaration')
        exported.set('default', {
          name: declaration.type === 'Identifier' ? declaration.name : (names[0] ?? 'default'),
        })
      const statement = withoutComments(text.slice(node.start, node.end))
      for (const name of names) {
        declared.set(name, [declared.get(name), statement].filter(Boolean).join('\n'))
        if (node.type === 'ExportNamedDeclaration') exported.set(name, { name })
      }
    }
  }
  return { file, declared, exported, imported, repeated }
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.type === 'Literal' ? String(node.value) : (node.name ?? '')
}

function namesOf(declaration: { id?: unknown; declarations?: unknown }): string[] {
  const ids = Array.isArray(declaration.declarations)
    ? (declaration.declarations as { id: { name?: string } }[]).map(({ id }) => id)
    : [declaration.id as { name?: string } | undefined]
  return ids.flatMap(id => id?.name ?? [])
}

/** Omits comments except deprecations, which are part of the interface. */
function withoutComments(text: string): string {
  return (
    text
      .replaceAll(/\/\*\*?[^]*?\*\//g, comment => (comment.includes('@deprecated') ? '/** @deprecated */' : ''))
      .split('\n')
      // keys of texts change with every screen and are used by their package alone
      .filter(line => line.trim() !== '' && !/^\s*(?:\/\/|"[^"]+": string;$)/.test(line))
      .join('\n')
  )
}

function memoized<Result>(make: (file: string) => Result): (file: string) => Result {
  const made = new Map<string, Result>()
  return file => {
    const known = made.get(file)
    if (known !== undefined) return known
    const result = make(file)
    made.set(file, result)
    return result
  }
}
