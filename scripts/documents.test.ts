import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = globSync(['*.md', '{docs,apps,packages,examples,bench,e2e,gallery,deploy,proof}/**/*.md'], {
  cwd: root,
  exclude: path => /(?:^|\/)(?:node_modules|dist|generated)(?:\/|$)/.test(path),
})
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

describe.each(documents)('%s', document => {
  const text = readFileSync(join(root, document), 'utf8')

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter(link => !leadsSomewhere(document, link))).toEqual([])
  })

  // the changelog has old names
  it.skipIf(document === 'CHANGELOG.md')('names files that exist', () => {
    const named = [...text.matchAll(/`((?:apps|packages|docs|scripts|deploy|e2e)\/[^\s`<…]+)`/g)].map(
      ([, path = '']) => path,
    )
    const folders = [root, join(root, dirname(document))]
    const exists = (path: string) => folders.some(cwd => globSync(path, { cwd }).length > 0)
    expect(named.filter(path => !/generated|dist\//.test(path) && !exists(path))).toEqual([])
  })

  it('names npm scripts that exist', () => {
    const names = [...text.matchAll(/npm run ([\w:-]*\w)([^`\n]*)/g)]
    const wrong = names.filter(([, name = '', rest = '']) => !scriptsOf(rest)[name])
    expect(wrong.map(([command]) => command)).toEqual([])
  })
})

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path ? join(root, dirname(document), path) : join(root, document)
  if (!existsSync(file)) return false
  return !heading || headingsOf(file).includes(heading)
}

/** Returns the headings in GitHub's anchor format. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function scriptsOf(rest: string): Record<string, string> {
  const workspace = /--workspace (\S+)/.exec(rest)?.[1]
  if (!workspace) return scripts
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  return manifest.scripts ?? {}
}
