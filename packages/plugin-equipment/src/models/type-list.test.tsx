import { getTypeLimits, listTypes } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { TypeList } from './type-list.tsx'

const query = { page: 1, size: undefined, q: undefined, sort: undefined }
const dozer = {
  id: 2,
  name: 'Dozer',
  icon: 'icon-wolf-dozer',
  modelsCount: 1,
  unitsCount: 3,
  readOnly: true,
  version: 1,
}

it('opens the limits of a type, also with read access only', async () => {
  const server = fakeServer()
    .on(listTypes, { items: [dozer], totalCount: 1 })
    .on(getTypeLimits, problem(500, 'Out of order'))
  const { screen, dialog, sent } = await openScreen(<TypeList query={query} />, {
    server,
    login: { acl: ['ADM_BTM_VIEW'], feature: ['SETTINGS'] },
  })
  await screen.getByRole('button', { name: 'Limits' }).click()
  await expect.element(dialog).toMatchTextContent(/Limits of Dozer/)
  await expect.element(dialog.getByText('The limits could not be loaded.')).toBeVisible()
  expect(sent('getTypeLimits')[0]?.path).toEqual({ id: '2' })
})
