// `npm run release`: turns the changesets of `.changeset/` into a version of all packages and a section of CHANGELOG.md.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Sections of Keep a Changelog, in file order. A summary starts with its section name: `Fixed: …`. */
const sections = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

const statusFile = join(root, '.changeset', 'status.json')
changeset('status', '--output', '.changeset/status.json')
/** @type {{ changesets: { summary: string }[], releases: { newVersion: string }[] }} */
const { changesets, releases } = JSON.parse(readFileSync(statusFile, 'utf8'))
rmSync(statusFile)
const [release] = releases
if (!release) {
  console.error('Nothing to release. Add a changeset with `npx changeset`.')
  process.exit(1)
}
const section = sectionOf(
  release.newVersion,
  changesets.map(({ summary }) => summary),
)
changeset('version')
const changelog = join(root, 'CHANGELOG.md')
const text = readFileSync(changelog, 'utf8')
const first = text.search(/^## /m)
writeFileSync(changelog, first < 0 ? `${text}\n${section}` : `${text.slice(0, first)}${section}\n${text.slice(first)}`)
const image = join(root, 'deploy/kubernetes/kustomization.yaml')
writeFileSync(image, readFileSync(image, 'utf8').replace(/newTag: .*/, `newTag: '${release.newVersion}'`))
execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit' })
execFileSync('npm', ['run', '--silent', 'format'], { cwd: root, stdio: 'inherit' })
console.log(`Released ${release.newVersion}. Read CHANGELOG.md, then commit.`)

/** @param {string[]} args */
function changeset(...args) {
  execFileSync('changeset', args, { cwd: root, stdio: 'inherit' })
}

/**
 * @param {string} version
 * @param {string[]} summaries
 */
function sectionOf(version, summaries) {
  const unknown = summaries.filter(summary => !sections.some(name => summary.startsWith(`${name}: `)))
  if (unknown.length > 0) {
    console.error(`Start each summary with ${sections.join(', ')} and a colon:\n${unknown.join('\n')}`)
    process.exit(1)
  }
  const lines = sections.flatMap(name => {
    const own = summaries
      .filter(summary => summary.startsWith(`${name}: `))
      .map(summary => summary.slice(name.length + 2))
    return own.length > 0 ? [`### ${name}`, '', ...own.map(line => `- ${line.replaceAll('\n', '\n  ')}`), ''] : []
  })
  return [`## [${version}] - ${new Date().toISOString().slice(0, 10)}`, '', ...lines].join('\n')
}
