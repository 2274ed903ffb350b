// Reduces the style sheet of Blueprint's table to the parts that the grid view uses and replaces its colours by
// tokens. Tokens follow theme and mode, so Blueprint's dark rules are omitted.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postcss, { type Rule } from 'postcss'
import { gridColour } from './grid-colours.ts'

/**
 * Parts of the table that the grid view does not use, such as editable names, header menus, cell popovers and
 * stripes.
 */
const unused = new RegExp(
  [
    'bp6-dark',
    'bp6-editable',
    'bp6-icon',
    'bp6-intent',
    'bp6-large',
    'bp6-loading',
    'bp6-skeleton',
    'is-searchable',
    'Select-',
    'table-body-(is-)?scrolling',
    'table-cell-(interactive|ledger|text-placeholder)',
    'table-editable',
    'table-editing',
    'table-(has-)?interaction-bar',
    'table-null',
    'table-popover',
    'table-striped',
    'table-th-menu',
    'table-truncated-(value|format|popover)',
  ].join('|'),
)

const sheet = fileURLToPath(import.meta.resolve('@blueprintjs/table/lib/css/table.css'))
const root = postcss.parse(readFileSync(sheet, 'utf8'))

root.walkRules((rule: Rule) => {
  const selectors = rule.selectors.filter(selector => selector.includes('.bp6-') && !unused.test(selector))
  if (selectors.length > 0 && rule.nodes.length > 0) rule.selectors = selectors
  else rule.remove()
})
root.walkDecls(declaration => {
  declaration.value = gridColour(declaration.prop, declaration.value)
})
root.walkComments(comment => void comment.remove())
root.walkAtRules(rule => {
  if (rule.name.endsWith('keyframes') || rule.nodes?.length === 0) rule.remove()
})

mkdirSync(new URL('../generated/', import.meta.url), { recursive: true })
writeFileSync(new URL('../generated/blueprint-table.css', import.meta.url), root.toString())
