// Reduces Blueprint's style sheets (55 kB gzip) to the components that packages/ui uses and replaces their colours by
// tokens. Tokens follow theme and mode, so Blueprint's dark rules are omitted.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss, { type Rule } from 'postcss'
import { withTokens } from './blueprint-colours.ts'

const core = '@blueprintjs/core/lib/css/blueprint.css'

/** Generated sheets: the Blueprint sheets they are cut from, and the classes they may contain, without prefix. */
const sheets = {
  blueprint: {
    from: [core, '@blueprintjs/datetime/lib/css/blueprint-datetime.css'],
    used: [
      '(date|datepicker|daterangepicker|timepicker)(-.*)?',
      'html-select(-.*)?',
      'button(-text)?',
      'divider',
      'icon(-standard|-large)?',
      'active|disabled|large|minimal|selected',
    ],
  },
  'blueprint-overlays': {
    from: [core],
    used: [
      'overlay(-open|-container|-scroll-container|-content|-backdrop)?',
      'portal',
      'dialog-container',
      'drawer',
      'position-right',
      'popover-transition-container',
    ],
  },
}

const read = (sheet: string) => readFileSync(fileURLToPath(import.meta.resolve(sheet)), 'utf8')

mkdirSync(new URL('../generated/', import.meta.url), { recursive: true })
for (const [name, { from, used }] of Object.entries(sheets))
  writeFileSync(new URL(`../generated/${name}.css`, import.meta.url), cut(from, new RegExp(`^(${used.join('|')})$`)))

function cut(from: readonly string[], used: RegExp): string {
  const root = postcss.parse(from.map(read).join('\n'))
  root.walkRules(rule => {
    if (isKeyframe(rule)) return
    const selectors = rule.selectors.filter(selector => isUsed(selector, used))
    if (selectors.length > 0) rule.selectors = selectors
    else rule.remove()
  })
  root.walkDecls(declaration => {
    declaration.value = withTokens(declaration.prop, declaration.value)
  })
  root.walkComments(comment => void comment.remove())
  root.walkAtRules('charset', rule => void rule.remove())
  const moves: string[] = []
  root.walkDecls(/^animation/, ({ value }) => void moves.push(value))
  root.walkAtRules(rule => {
    const isUnmoved = rule.name.endsWith('keyframes') && !moves.some(move => move.includes(rule.params))
    if (isUnmoved || rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}

/** Keeps selectors whose Blueprint classes are all used; drops selectors of the page. */
function isUsed(selector: string, used: RegExp): boolean {
  if (selector.includes('data-bp-color-scheme')) return false
  const names = [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
  const theirs = names.filter(name => name.startsWith('bp6-')).map(name => name.slice(4))
  return (theirs.length > 0 || names.some(name => name.startsWith('rdp'))) && theirs.every(name => used.test(name))
}

function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && String(parent.name).endsWith('keyframes')
}
