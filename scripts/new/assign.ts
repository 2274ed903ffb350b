import { literal } from './fields.ts'
import type { Made } from './made.ts'
import { camel, nounOf, pascal, words } from './names.ts'
import { assignRouteOf } from './route.ts'

/** The units of one record, ticked and unticked: `get<Name>`, `list<Name>Units`, `assign<Name>`. */
export function newAssign(name: string, { contract, place, plugin, root }: Made): string[] {
  nounOf(`${name}s`, name)
  const Name = pascal(name),
    own = camel(name),
    prefix = `${plugin}.${own}`,
    folder = `${name}-assign`
  const get = contract.call(`get${Name}`),
    units = contract.call(`list${Name}Units`),
    assign = contract.call(`assign${Name}`)
  if (!contract.properties(get.answer).some(property => property.name === 'name' && property.isRequired))
    throw new Error(`${get.id} answers no "name": copy curfews/curfew-assign.tsx and say what the record is called.`)
  const id = get.parameters[0]?.name ?? 'id'
  const { path, list, isKnown } = assignRouteOf(root, assign.permissions, `/administration/profiles/${name}`)

  place.add(
    `${folder}/${name}-units.ts`,
    `import { ${[assign.id, units.id].join(', ')} } from '@muster/contract'
import { defineAssignment } from '@muster/core'

export const ${own}Units = defineAssignment({ id: '${plugin}.${name}-units', units: ${units.id}, assign: ${assign.id} })
`,
  )
  place.add(
    `${folder}/${folder}.routes.ts`,
    `import { defineRoute } from '@muster/core'

export const ${own}Assign = defineRoute({
  path: '${path}',
  access: { anyOf: [${assign.permissions.map(literal).join(', ')}] },
  chrome: 'menu',
  title: '${prefix}.assign',
  load: () => import('./${folder}.tsx').then(m => m.${Name}Assign),
})
`,
  )
  place.add(
    `${folder}/${folder}.tsx`,
    `import { ${get.id} } from '@muster/contract'
import { useApi } from '@muster/ui'
import { AssignScreen, useAssign } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ${own}Units } from './${name}-units.ts'

export function ${Name}Assign({ params }: { params: { id: string } }): ReactNode {
  const { t } = useTranslation()
  const id = Number(params.id)
  const { data: { name } = { name: '' } } = useQuery(useApi().queryFor(${get.id}, { path: { ${id === 'id' ? id : `${id}: id`} } }))
  const assign = useAssign(${own}Units, { id, name, back: '${list}' })
  return <AssignScreen title={t('${prefix}.assign')} name={name} assign={assign} />
}
`,
  )
  const acl = [...new Set([...assign.permissions, ...units.permissions.slice(0, 1)])]
  place.add(
    `${folder}/${folder}.test.tsx`,
    `import { ${[assign.id, get.id, units.id].toSorted().join(', ')} } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import messages from '../messages.en.json'
import { ${Name}Assign } from './${folder}.tsx'

const login = { acl: [${acl.map(literal).join(', ')}], feature: [${assign.features.map(literal).join(', ')}] }
const unit = (unitId: number, name: string, assigned: boolean) => ({ unitId, name, companyName: 'Northfield', assigned })

it('sends the units whose tick has changed, and goes back to the list', async () => {
  const server = fakeServer()
    .on(${get.id}, ${literal(contract.sample(get.answer))})
    .on(${units.id}, [unit(1, 'Digger', true), unit(2, 'Roller', false)])
    .on(${assign.id}, { hasWarning: false })
  const { screen, sent, press, went } = await openScreen(<${Name}Assign params={{ id: '7' }} />, { server, login, messages })
  await expect.element(screen.getByRole('heading', { name: 'Assign ${words(name).toLowerCase()} North' })).toBeVisible()
  await screen.getByRole('checkbox', { name: /Roller/ }).click()
  await press('Save assignment')
  await expect.poll(() => sent('${assign.id}').map(({ path, body }) => [path, body]))
    .toEqual([[{ ${assign.parameters[0]?.name ?? 'id'}: '7' }, { assignements: [{ unitId: 2, assign: true }] }]])
  await expect.poll(() => went).toEqual(['${list}'])
})
`,
  )
  place.append('routes.ts', `export * from './${folder}/${folder}.routes.ts'`)
  place.say({ [`${prefix}.assign`]: `Assign ${words(name).toLowerCase()}` })
  return [
    `Lead to it from the list and the detail: ${own}Assign.href({ params: { id } }), offered by useCan(${own}Assign.access).`,
    ...(isKnown
      ? []
      : [
          'The specification has no single route for it: check its path against apps/portal/test/specification/routes.json.',
        ]),
  ]
}
