// Cuts Blueprint's style sheets (55 kB gzip) down to the components that packages/ui uses, and gives their colours by
// our tokens. Those follow theme and mode by themselves, so Blueprint's own rules for the dark are left out.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss, { type Rule } from 'postcss'
import { ours } from './blueprint-colours.ts'

const sheets = ['@blueprintjs/core/lib/css/blueprint.css', '@blueprintjs/datetime/lib/css/blueprint-datetime.css']

/** Class names that may stand in a selector, without their prefix. */
const used = new RegExp(
  `^(${[
    '(date|datepicker|daterangepicker|timepicker)(-.*)?',
    'html-select(-.*)?',
    'button(-text)?',
    'divider',
    'icon(-standard|-large)?',
    'active|disabled|large|minimal|selected',
  ].join('|')})$`,
)

const read = (sheet: string) => readFileSync(fileURLToPath(import.meta.resolve(sheet)), 'utf8')
const root = postcss.parse(sheets.map(read).join('\n'))

root.walkRules(rule => {
  if (isKeyframe(rule)) return
  const selectors = rule.selectors.filter(isUsed)
  if (selectors.length > 0) rule.selectors = selectors
  else rule.remove()
})
root.walkDecls(declaration => {
  declaration.value = ours(declaration.prop, declaration.value)
})
root.walkComments(comment => void comment.remove())
root.walkAtRules('charset', rule => void rule.remove())
const moves: string[] = []
root.walkDecls(/^animation/, ({ value }) => void moves.push(value))
root.walkAtRules(rule => {
  const isUnused = rule.name.endsWith('keyframes') && !moves.some(move => move.includes(rule.params))
  if (isUnused || rule.nodes?.length === 0) rule.remove()
})

mkdirSync(new URL('../generated/', import.meta.url), { recursive: true })
writeFileSync(new URL('../generated/blueprint.css', import.meta.url), root.toString())

/** Of Blueprint's, not of the page's, and all of it of components in use. */
function isUsed(selector: string): boolean {
  if (selector.includes('data-bp-color-scheme')) return false
  const names = [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
  const theirs = names.filter(name => name.startsWith('bp6-')).map(name => name.slice(4))
  return (theirs.length > 0 || names.some(name => name.startsWith('rdp'))) && theirs.every(name => used.test(name))
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')
}
