import { camel, pascal } from './names.ts'
import type { Place } from './place.ts'

export interface Subject {
  name: string
  kind: string
}

const subjectText = (props: readonly Subject[]) =>
  props.map(({ name, kind }) => `  ${name}: ${kind === 'number' ? 'number' : 'string'}\n`).join('')

/** The token of a drawer, and the button that opens it for who may. */
export function addOpener(
  name: string,
  { access, props }: { access: string; props: readonly Subject[] },
  place: Place,
  prefix: string,
): void {
  const Name = pascal(name),
    own = camel(name)
  place.add(
    `${name}/${name}.drawers.ts`,
    `import { defineDrawer } from '@muster/core'

/** What it is opened for. */
export interface ${Name}Subject {
${subjectText(props)}  /** In words. */
  label: string
}

export const ${own} = defineDrawer<${Name}Subject>({
  id: '${name}',
  access: { anyOf: [${access}] },
  load: () => import('./${name}.drawer.tsx').then(m => m.${Name}Drawer),
})
`,
  )
  place.add(
    `${name}/${name}-button.tsx`,
    `import { Button, useCan } from '@muster/ui'
import { useDrawers } from '@muster/ui/drawer-host'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${own}, type ${Name}Subject } from './${name}.drawers.ts'

export function ${Name}Button(subject: ${Name}Subject): ReactNode {
  const { t } = useTranslation()
  const drawers = useDrawers()
  const may = useCan(${own}.access)
  return may && <Button onClick={() => drawers.open(${own}, subject)}>{t('${prefix}')}</Button>
}
`,
  )
}
